import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Route } from '#http/route.ts';
import { countChanges, dumpLedger } from '../harness/family/dump-ledger.ts';
import { exampleBody, exampleWith, idFor, isWrite, pathOf } from '../harness/family/example-request.ts';
import { type SeededFamily, seedFamily } from '../harness/family/seed-family.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import {
  type Contract,
  type Member,
  membersOf,
  nameOf,
  operationOf,
  queryOf,
  readContract,
  resolve,
  type Schema,
  typesOf,
  visit,
} from '../harness/server/contract.ts';
import {
  HOSTILE_BODIES,
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  HOSTILE_WORDS,
  type HostileValue,
} from '../harness/server/hostile-values.ts';
import { type CallOptions, type Coffer, type Reply, startCoffer } from '../harness/server/start-coffer.ts';

// The members come from the published contract, so that a new one is held to all of this without anybody remembering.

/** Members that take what their type does not admit as "none", as the living systems do. */
const LENIENT = ['external_id', 'source'];
/** Members that are amounts, and the hostile values that happen to be good ones. */
const AMOUNTS = ['amount', 'balance', 'expected_amount_min', 'expected_amount_max', 'expected_amount_avg'];
const GOOD_AMOUNTS = ['"-0"', '0', '-0', '-1', '1.5'];
/** Members whose answer is written otherwise than they are sent. */
const REWRITTEN = [...AMOUNTS, 'email'];

/** Sends hostile values as `member` and holds each answer to what an answer may be. */
async function attack(
  coffer: Coffer,
  contract: Contract,
  route: Route,
  family: SeededFamily,
  member: Member,
  { options, values = HOSTILE_VALUES }: { options: () => CallOptions; values?: readonly HostileValue[] },
): Promise<void> {
  const types = typesOf(contract, member.schema);
  const name = String(member.path.at(-1));
  const url = pathOf(route, idFor(route, family));
  let changes = await countChanges(coffer);
  for (const value of values) {
    const reply = await visit<Answered & Refusal>(coffer, route, url, {
      ...options(),
      body: exampleWith(route, family, member.path, value.json),
    });
    const what = `${member.path.join('.')} = ${value.json.slice(0, 60)} of ${nameOf(route)}: ${reply.status} ${reply.text.slice(0, 300)}`;
    const now = await countChanges(coffer);
    if (reply.status >= 400) {
      assert.equal(now, changes, `${what} left something behind`);
      if (reply.status === 422) assert.ok(reply.body.issues?.length, what);
    } else {
      assert.ok(
        types === undefined || types.has(value.type) || LENIENT.includes(name),
        `${what} has the wrong type and was taken`,
      );
      assert.ok(
        !isStrict(resolve(contract, member.schema)) || value.type !== 'string',
        `${what} is no such word or date and was taken`,
      );
      assert.ok(!AMOUNTS.includes(name) || GOOD_AMOUNTS.includes(value.json), `${what} is no amount and was taken`);
      if (value.type === 'string') assertRoundTrip(reply, name, JSON.parse(value.json), what);
    }
    changes = now;
  }
}

/** Whether no hostile text is among what the schema admits. */
function isStrict(schema: Schema): boolean {
  return (
    schema.format?.startsWith('date') === true || schema.enum !== undefined || schema.anyOf?.some(isStrict) === true
  );
}

type Answered = { results?: { transaction?: Record<string, unknown> }[]; [name: string]: unknown };

// One line of text is trimmed, notes are not; nothing else may happen to a text that was taken.
function assertRoundTrip({ body }: Reply<Answered>, name: string, sent: string, what: string): void {
  const answered = body?.results?.[0]?.transaction?.[name] ?? body?.[name];
  if (typeof answered !== 'string' || REWRITTEN.includes(name)) return;
  assert.ok(answered === sent || (name !== 'notes' && answered === sent.trim()), `${what} came back as ${answered}`);
  const invisible = name === 'notes' ? /(?![\n\t])\p{Cc}/u : /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
  assert.doesNotMatch(answered, invisible, `${what} was taken with a control character`);
}

test("no body member's value causes a 5xx, a partial change or an altered text", async (t) => {
  const coffer = await startCoffer(t);
  const contract = await readContract(coffer);
  const family = await seedFamily(coffer);
  let members = 0;
  // PUT has the schema and the use case of PATCH.
  for (const route of coffer.server.routes.filter(
    ({ requirement, method }) => requirement !== null && method !== 'PUT',
  )) {
    for (const member of membersOf(contract, route)) {
      await attack(coffer, contract, route, family, member, { options: () => ({ token: family.user.token }) });
      members += 1;
    }
  }
  assert.ok(members > 50, `only ${members} members found`);
});

test('no value in a sign-in body causes a 5xx or a partial user', async (t) => {
  const coffer = await startCoffer(t);
  const contract = await readContract(coffer);
  const family = await seedFamily(coffer);
  let caller = 0;
  // A caller from another address each time, an hour later each time: the throttles must not hide what lies behind them.
  const options = (): CallOptions => {
    caller += 1;
    coffer.advance(3600);
    return { from: `10.${1 + (caller >> 16)}.${(caller >> 8) & 255}.${caller & 255}` };
  };
  const open = coffer.server.routes.filter(({ requirement }) => requirement === null);
  const members = open.flatMap((route) => membersOf(contract, route).map((member) => ({ route, member })));
  assert.ok(members.length > 8, `only ${members.length} members found`);
  for (const [turn, { route, member }] of members.entries()) {
    // Hashing a password is slow on purpose, so the values are dealt out among the members.
    const values = HOSTILE_VALUES.filter((_value, index) => index % 3 === turn % 3);
    await attack(coffer, contract, route, family, member, { options, values });
  }
});

test('every route refuses a body that is not an object the same way, without a change', async (t) => {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  const contract = await readContract(coffer);
  const family = await seedFamily(coffer);
  const before = await dumpLedger(coffer);
  for (const route of coffer.server.routes.filter(({ method }) => method !== 'GET')) {
    const url = pathOf(route, idFor(route, family));
    for (const { bytes, status } of HOSTILE_BODIES) {
      const reply = await visit(coffer, route, url, { cookie: family.cookie, body: bytes });
      const isTaken = status === 413 && (route.bodyLimit ?? 0) > bytes.length;
      assert.equal(reply.status, isTaken ? 422 : status, `${nameOf(route)} ${bytes.subarray(0, 40)}: ${reply.text}`);
    }
    if (operationOf(contract, route).requestBody === undefined) continue;
    for (const text of ['[]', '"text"', '1', 'true']) {
      const reply = await visit(coffer, route, url, { cookie: family.cookie, body: text });
      assert.equal(reply.status, 422, `${nameOf(route)} ${text}: ${reply.text}`);
    }
  }
  assert.equal(await dumpLedger(coffer), before);
  assert.equal(({} as Record<string, unknown>).isAdmin, undefined);
});

test('no query value causes a 5xx; a wrong date or word is never accepted', async (t) => {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  const contract = await readContract(coffer);
  const family = await seedFamily(coffer);
  const { token } = family.user;
  let parameters = 0;
  for (const route of coffer.server.routes) {
    const isDelete = route.method === 'DELETE';
    // An unknown id for a delete: whatever the query says, the next one must find things as they were.
    const url = pathOf(route, isDelete ? randomUUID() : idFor(route, family));
    const options = route.method === 'GET' || isDelete ? { token } : { token, body: '{}' };
    for (const { name, schema } of queryOf(contract, route)) {
      for (const pattern of HOSTILE_QUERIES) {
        const reply = await visit(coffer, route, `${url}?${pattern.replaceAll('?', name)}`, options);
        if (isStrict(resolve(contract, schema)) && HOSTILE_WORDS.includes(pattern))
          assert.equal(reply.status, 422, `${name} of ${nameOf(route)} took ${pattern}`);
      }
      parameters += 1;
    }
  }
  assert.ok(parameters > 30, `only ${parameters} parameters found`);
});

test('no id in a path causes a 5xx: it is a 404, or a 400 when it is not text', async (t) => {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  const family = await seedFamily(coffer);
  for (const route of coffer.server.routes.filter(({ path }) => path.includes(':'))) {
    const options = { token: family.user.token, ...(isWrite(route) && { body: exampleBody(route, family) }) };
    for (const text of HOSTILE_TEXTS.filter((one) => one.trim() !== '' && !/[./]/.test(one))) {
      const reply = await visit(coffer, route, pathOf(route, encodeURIComponent(text.toWellFormed())), options);
      const refused = nameOf(route).includes('/chats') ? [403, 404] : [404]; // there is no assistant
      assert.ok(refused.includes(reply.status), `${nameOf(route)} with ${text.slice(0, 40)}: ${reply.text}`);
    }
    for (const id of ['%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%00', '%2e%2e%2f', 'a;b', 'a,b', '*', ':id']) {
      const reply = await visit(coffer, route, pathOf(route, id), options);
      assert.ok([400, 403, 404, 406].includes(reply.status), `${nameOf(route)} with ${id}: ${reply.status}`);
      assert.equal(reply.headers['x-content-type-options'], 'nosniff');
      assert.equal(reply.headers['x-request-id'], reply.body.request_id);
    }
  }
});

test('no header causes a 5xx or passes as a credential', async (t) => {
  const coffer = await startCoffer(t);
  const values = [
    '',
    ' ',
    'a'.repeat(12_000),
    'Bearer',
    'Bearer ',
    'Basic Og==',
    '\u00ff\u00fe',
    '{"a":1}',
    "' OR 1=1 --",
    ','.repeat(5000),
  ];
  for (const name of [
    'authorization',
    'x-api-key',
    'cookie',
    'x-request-id',
    'x-forwarded-for',
    'forwarded',
    'if-none-match',
    'range',
    'user-agent',
    'content-encoding',
    'origin',
  ]) {
    for (const value of values) {
      const reply = await coffer.call('GET', '/api/v1/accounts', { headers: { [name]: value } });
      assert.equal(reply.status, 401, `${name}: ${value.slice(0, 40)}`);
    }
  }
  for (const accept of values) {
    const reply = await coffer.call('GET', '/api/v1/accounts', { headers: { accept } });
    assert.ok([401, 406].includes(reply.status), accept.slice(0, 40));
  }
  for (const type of values) {
    const reply = await coffer.call('POST', '/api/v1/auth/login', { body: '{}', headers: { 'content-type': type } });
    assert.ok([415, 422].includes(reply.status), type.slice(0, 40));
  }
});

test('LIKE wildcards and SQL syntax in a search match literally', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const names = ['plain', '100% wool', 'snake_case', 'back\\slash', "o'clock", 'semi;colon'];
  for (const name of names) await coffer.createTransaction(user, account, { name });
  for (const sign of ['%', '_', '\\', "'", ';', "' or 1=1 --", '%%', '_____']) {
    const { body } = await coffer.call('GET', `/api/v1/transactions?search=${encodeURIComponent(sign)}`, {
      token: user.token,
    });
    const found = body.transactions.map((one: { name: string }) => one.name).sort();
    assert.deepEqual(found, names.filter((name) => name.includes(sign)).sort(), sign);
  }
});
