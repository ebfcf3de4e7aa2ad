import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from '#http/route.ts';
import { memberName } from '#kernel/errors.ts';
import { FAULTS } from '#ledger/investments/trades/trade-faults.ts';
import { exampleBody, exampleWith, idFor, pathOf } from '../harness/family/example-request.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import { membersOf, nameOf, operationOf, queryOf, readContract, visit } from '../harness/server/contract.ts';
import { type Coffer, type Reply, startCoffer } from '../harness/server/start-coffer.ts';

// Walks every route and member of the contract, so that a new one is held to all of it.

const NO_LIMITS = {
  COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000',
  COFFER_USER_REQUESTS_PER_MINUTE: '1000000',
};
/** A value of each kind, as JSON source. */
const KINDS = ['7', '1.50', 'true', '"\\u0000"', '[]', '{}', 'null', '"zzz"'];
/** Words of schema libraries and of this code that are no help to a client. */
const JARGON = /invalid input|expected|received|undefined|NaN|DecimalText|symbol|\[object|zod|regex|"\d+ /i;

type Issues = NonNullable<Refusal['issues']>;

function issuesOf(reply: Reply<Refusal>): Issues {
  return reply.status === 422 ? (reply.body.issues ?? []) : [];
}

// Clients of trades and holdings compare these sentences, which do not begin with the member's name.
const COMPARED = Object.values(FAULTS).flatMap((fault) =>
  typeof fault === 'function'
    ? ['', 'deposit/withdrawal', 'dividend'].map((type) => fault(type).message)
    : fault.message,
);
const OF_TRADES = /^(Invalid \w+ format$|(fee|tax|cost|cost_share|lots\[\d+\]\.\w+) must be )/;
const isCompared = (message: string) => COMPARED.includes(message) || OF_TRADES.test(message);

function assertPlain(reply: Reply<Refusal>, what: string): void {
  for (const { pointer, message } of issuesOf(reply)) {
    if (isCompared(message)) continue;
    const isSentence =
      message.startsWith(`${memberName(pointer)} `) ||
      (/^(\/operations\/\d+)?$/.test(pointer) && /^[A-Z]/.test(message));
    assert.ok(isSentence, `${what}: "${message}" does not begin with ${memberName(pointer)}`);
    assert.doesNotMatch(message.slice(memberName(pointer).length), JARGON, what);
    assert.doesNotMatch(message, /^(\S+) \1 /, what);
  }
}

/** The routes that take a body from a person who is signed in, without the twins of PATCH. */
function writes(coffer: Coffer): Route[] {
  return coffer.server.routes.filter(({ method, body }) => body !== undefined && method !== 'PUT');
}

async function begin(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t, NO_LIMITS);
  const family = await seedFamily(coffer);
  const contract = await readContract(coffer);
  const send = (route: Route, body: unknown, headers: Record<string, string> = {}) =>
    visit(coffer, route, pathOf(route, idFor(route, family)), { cookie: family.cookie, body, headers });
  return { coffer, family, contract, send };
}

test('every fault of every member begins with its name as sent and is plain', async (t) => {
  const { coffer, family, contract, send } = await begin(t);
  let faults = 0;
  for (const route of writes(coffer)) {
    for (const member of membersOf(contract, route)) {
      for (const kind of KINDS) {
        const reply = await send(route, exampleWith(route, family, member.path, kind));
        assertPlain(reply, `${nameOf(route)} ${member.path.join('.')} = ${kind}`);
        faults += issuesOf(reply).length;
      }
    }
  }
  assert.ok(faults > 500, `${faults}`);
});

test('every required member that is missing is named in one answer', async (t) => {
  const { coffer, send } = await begin(t);
  for (const route of writes(coffer)) {
    const reply = await send(route, {});
    assertPlain(reply, nameOf(route));
    for (const { pointer, code, message } of issuesOf(reply)) {
      if (pointer === '' || isCompared(message)) continue; // one of several members is required
      assert.equal(code, 'required', `${nameOf(route)}: ${message}`);
      assert.match(message, /is required$/, nameOf(route));
    }
  }
});

test('each wrong query value is named with what to send instead', async (t) => {
  const { coffer, family, contract } = await begin(t);
  for (const route of coffer.server.routes.filter(({ method }) => method === 'GET')) {
    for (const { name, schema } of queryOf(contract, route)) {
      for (const value of ['zzz', '%00', '-1', `a&${name}=b`]) {
        const url = `${pathOf(route, idFor(route, family))}?${name}=${value}`;
        const reply = await visit(coffer, route, url, { cookie: family.cookie });
        assertPlain(reply, `${nameOf(route)} ${name}=${value}`);
        const isChoice = schema.enum !== undefined || schema.type === 'boolean' || schema.format === 'uuid';
        if (isChoice) assert.equal(reply.status, 422, `${url}: ${reply.text.slice(0, 200)}`);
        if (schema.enum !== undefined && value === 'zzz') {
          for (const word of schema.enum) assert.ok(reply.text.includes(String(word)), `${url} does not name ${word}`);
        }
      }
    }
  }
});

test('a period whose end is before its start is a 422 on every route', async (t) => {
  const { coffer, family, contract } = await begin(t);
  let routes = 0;
  for (const route of coffer.server.routes.filter(({ method }) => method === 'GET')) {
    const names = queryOf(contract, route).map(({ name }) => name);
    for (const [from, to] of [
      ['start_date', 'end_date'],
      ['expected_from', 'expected_to'],
    ] as const) {
      if (!names.includes(from) || !names.includes(to)) continue;
      const needed = names.includes('to_currency') ? '&to_currency=CZK' : '';
      const account = route.path.endsWith('/series') ? `&account_id=${family.ids.accounts}` : '';
      const url = `${route.path}?${from}=2026-02-01&${to}=2026-01-31${needed}${account}`;
      const reply = await visit(coffer, route, url, { cookie: family.cookie });
      assert.deepEqual(
        issuesOf(reply).map(({ pointer, code }) => [pointer, code]),
        [[`?${to}`, 'before_start']],
        url,
      );
      routes += 1;
    }
  }
  assert.ok(routes >= 10, `${routes}`);
});

test('a wrapper of another name is named, on every route with members', async (t) => {
  const { coffer, family, send } = await begin(t);
  for (const route of writes(coffer)) {
    const body = exampleBody(route, family);
    if (Object.keys(body).length === 0) continue;
    const reply = await send(route, { wrong: body });
    const [issue] = issuesOf(reply);
    assert.deepEqual([reply.status, issue?.pointer, issue?.code], [422, '/wrong', 'wrong_wrapper'], nameOf(route));
    assert.match(
      issue?.message ?? '',
      route.wrapper === undefined ? /left out/ : new RegExp(`named ${route.wrapper}$`),
    );
  }
});

test('strict handling refuses unknown members and parameters by name', async (t) => {
  const { coffer, family, contract, send } = await begin(t);
  const strict = { prefer: 'respond-async, handling=strict' };
  for (const route of coffer.server.routes.filter(({ method }) => method === 'GET')) {
    const url = `${pathOf(route, idFor(route, family))}?strat_date=2026-01-01`;
    const reply = await visit(coffer, route, url, { cookie: family.cookie, headers: strict });
    const issue = issuesOf(reply).find(({ code }) => code === 'unknown_parameter');
    assert.equal(issue?.pointer, '?strat_date', `${url}: ${reply.text.slice(0, 200)}`);
    assert.equal(reply.headers['preference-applied'], 'handling=strict');
  }
  for (const route of writes(coffer)) {
    const reply = await send(route, { ...exampleBody(route, family), 'un/known~': 1 }, strict);
    const issue = issuesOf(reply).find(({ code }) => code === 'unknown_member' || code === 'invalid_params');
    assert.ok(issue, `${nameOf(route)}: ${reply.status} ${reply.text.slice(0, 200)}`);
    if (issue.code === 'unknown_member') assert.equal(issue.pointer, '/un~1known~0', nameOf(route));
    assert.ok(operationOf(contract, route));
  }
});

test('strict handling looks into lists and operations, and takes known members', async (t) => {
  const { coffer, family } = await begin(t);
  const { token } = family.user;
  const call = (path: string, body: unknown, headers: Record<string, string> = { prefer: 'handling=strict' }) =>
    coffer.call<Refusal>('POST', `/api/v1/${path}`, { token, body, headers });
  const entry = { account_id: family.ids.accounts, name: 'Bread', date: '2026-01-05', amount: '2' };
  const operation = { op: 'create', transaction: { ...entry, nmae: 'x' } };
  const bulk = await call('transactions/bulk', { operations: [operation] });
  assert.deepEqual(
    bulk.body.issues?.map(({ pointer }) => pointer),
    ['/operations/0/transaction/nmae'],
  );
  assert.equal((await call('transactions', { transaction: entry })).status, 201);
  assert.equal((await call('transactions?dry_run=true', { transaction: entry })).status, 201);
  const outside = await call('transactions', { transaction: entry, commit: 'Save' });
  assert.equal(outside.body.issues?.[0]?.pointer, '/commit');
  assert.equal((await call('transactions', { transaction: { ...entry, nmae: 'x' } }, {})).status, 201);
});

test('faults of sense are reported together, each with its own member', async (t) => {
  const { coffer, family } = await begin(t);
  const { token } = family.user;
  const transaction = { account_id: family.ids.accounts, name: 'x', date: '2026-01-05', amount: '1.005' };
  const reply = await coffer.call<Refusal>('POST', '/api/v1/transactions', {
    token,
    body: { transaction: { ...transaction, category_id: 'nope', tag_ids: ['nope'] } },
  });
  assert.deepEqual(
    reply.body.issues?.map(({ message }) => message),
    [
      'transaction.amount must have at most 2 decimals, as USD has',
      'transaction.category_id must be the id of a category of this family',
      'transaction.tag_ids[0] must be the id of a tag of this family',
    ],
  );
  const shape = await coffer.call<Refusal>('POST', '/api/v1/transactions', {
    token,
    body: { ...transaction, date: 'x', nature: 'y', amount: '€5', account_id: undefined },
  });
  assert.deepEqual(shape.body.issues?.map(({ pointer }) => pointer).sort(), [
    '/account_id',
    '/amount',
    '/date',
    '/nature',
  ]);
});

/** Members that cannot be judged while another is faulty. */
const JUDGED_BY: Readonly<Record<string, readonly string[]>> = {
  amount: ['account_id', 'from_account_id', 'currency'],
  balance: ['account_id'],
  budgeted_spending: ['budget_id'],
  category_id: ['budget_id'],
  step: ['name'], // it can be used once, and stays for a name that is right
};

test('a fault of sense and one of shape in any two members are named together', async (t) => {
  const { coffer, family, send } = await begin(t);
  const alone: string[] = [];
  let pairs = 0;
  for (const route of writes(coffer)) {
    // A route with writes of its own cannot be tried without them; clients compare the first fault of a trade.
    if (route.ownWrites || route.operation === 'createTrade') continue;
    const body = exampleBody(route, family);
    const refusedOf = async (changed: object) =>
      new Set(issuesOf(await send(route, { ...body, ...changed })).map(({ pointer }) => pointer.split('/')[1]));
    const shapes: string[] = [];
    const senses: { readonly name: string; readonly value: string }[] = [];
    for (const name of Object.keys(body)) {
      if ((await refusedOf({ [name]: {} })).has(name)) shapes.push(name);
      for (const value of ['1.005', 'zzz', '1999-01-01']) {
        if ((await refusedOf({ [name]: value })).has(name)) senses.push({ name, value });
      }
    }
    for (const { name, value } of senses) {
      for (const other of shapes.filter((one) => one !== name && !JUDGED_BY[name]?.includes(one))) {
        const refused = await refusedOf({ [name]: value, [other]: {} });
        if (!refused.has(name) || !refused.has(other)) alone.push(`${nameOf(route)}: ${name} ${value}, ${other}`);
        pairs += 1;
      }
    }
  }
  assert.deepEqual(alone, []);
  assert.ok(pairs > 200, `${pairs}`);
});

test('a device and a scope that are not known name the choices', async (t) => {
  const { coffer, family } = await begin(t);
  const device = { device_id: '1', device_name: 'n', device_type: 'windows', os_version: '1', app_version: '1' };
  const { email, password } = family.user;
  const login = await coffer.call<Refusal>('POST', '/api/v1/auth/login', { body: { email, password, device } });
  assert.deepEqual([login.status, login.body.message], [400, 'device.device_type must be one of ios, android, web']);
  const body = { name: 'x', scopes: ['readd'] };
  const key = await coffer.call<Refusal>('POST', '/api/v1/api_keys', { cookie: family.cookie, body });
  assert.match(key.body.errors?.[0] ?? '', /^scopes\[0\] must be one of read, read_write, accounts:read/);
});

test('a number is never taken for an object, and a null body is a 400', async (t) => {
  const { coffer, send } = await begin(t);
  for (const route of writes(coffer)) {
    assert.equal((await send(route, 'null')).status, 400, nameOf(route));
    for (const text of ['1.5', '1e308', '9007199254740993']) {
      assert.equal((await send(route, text)).status, 422, `${nameOf(route)} ${text}`);
      if (route.wrapper === undefined) continue;
      const wrapped = await send(route, `{"${route.wrapper}":${text}}`);
      assert.equal(wrapped.body.errors?.[0], `${route.wrapper} must be an object`, nameOf(route));
    }
  }
});

test('a body of another type says which type to send', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const send = (headers: Record<string, string>) =>
    coffer.call<Refusal>('POST', '/api/v1/tags', { token, body: Buffer.from('name=x'), headers });
  const form = await send({ 'content-type': 'application/x-www-form-urlencoded' });
  assert.equal(form.status, 415);
  assert.equal(
    form.body.message,
    'The body must be JSON, sent with Content-Type: application/json; its Content-Type is application/x-www-form-urlencoded',
  );
});

test('every 201 says where the created resource is', async (t) => {
  const { coffer, family } = await begin(t);
  const { token } = family.user;
  const tag = await coffer.call<{ id: string }>('POST', '/api/v1/tags', { token, body: { name: 'Holiday' } });
  assert.deepEqual([tag.status, tag.headers.location], [201, `/api/v1/tags/${tag.body.id}`]);
  assert.equal((await coffer.call('GET', String(tag.headers.location), { token })).status, 200);
  const again = { token, body: { name: 'Twice' }, headers: { 'idempotency-key': 'twice' } };
  const first = await coffer.call('POST', '/api/v1/tags', again);
  const replay = await coffer.call('POST', '/api/v1/tags', again);
  assert.ok(first.headers.location);
  assert.deepEqual([replay.headers['idempotent-replayed'], replay.headers.location], ['true', first.headers.location]);
  const user = { email: 'new@example.test', password: 'correct horse battery' };
  const signUp = await coffer.call('POST', '/api/v1/auth/signup', { body: { user } });
  assert.deepEqual([signUp.status, signUp.headers.location], [201, '/api/v1/users/me']);
});
