import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Conversation } from '../differential/conversation.ts';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { exportArchive, exportFamily } from '../harness/family/export-family.ts';
import { readZip } from '../harness/family/read-zip.ts';
import { PNG, seedFamily } from '../harness/family/seed-family.ts';
import { inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import { poll } from '../harness/server/poll.ts';
import { Random, testSeed } from '../harness/server/random.ts';
import { type Coffer, openCoffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';
import { zipOf } from '../statements/app-samples.ts';
import { formOf } from '../statements/form-of.ts';

const URL = '/api/v1/family_imports';
const MANY = { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' };

function send(coffer: Coffer, user: Pick<TestUser, 'token'>, file: Buffer) {
  const { body, headers } = formOf(file, {});
  return coffer.server.app.inject({
    method: 'POST',
    url: URL,
    headers: { ...headers, ...bearer(user) },
    payload: body,
  });
}

function bearer({ token }: Pick<TestUser, 'token'>) {
  return { authorization: `Bearer ${token}` };
}

/** Polls an import until it has ended, as long as it goes on: on Citus thousands of records take minutes. */
async function settled(coffer: Coffer, { token }: Pick<TestUser, 'token'>, id: string) {
  let seen = -1;
  const ask = async () => {
    const { body, text } = await coffer.call('GET', `${URL}/${id}`, { token });
    assert.ok(body.data, text);
    return body.data;
  };
  for (;;) {
    const now = await poll(ask, ({ status, records_done }) => status !== 'importing' || records_done - seen > 1000);
    if (now.status !== 'importing') return now;
    seen = now.records_done;
  }
}

async function importInto(coffer: Coffer, user: TestUser, file: Buffer) {
  const begun = await send(coffer, user, file);
  assert.equal(begun.statusCode, 202, begun.body);
  const done = await settled(coffer, user, begun.json().data.id);
  assert.equal(done.status, 'complete', done.error ?? '');
  assert.equal(done.records_done, done.records_count);
  return done;
}

/** A family of an admin and a member, in which many things have happened. */
async function randomFamily(coffer: Coffer, seed: number, hasSample: boolean) {
  const user = await coffer.signUp();
  const member = await inviteMember(coffer, user);
  const settings = await coffer.call('GET', '/api/v1/family_settings', { token: user.token });
  const people = [user, user, member].map(({ id, token }) => ({ family: 0 as const, id, credential: { token } }));
  if (hasSample) assert.equal((await coffer.call('POST', '/api/v1/sample_data', { token: user.token })).status, 201);
  const conversation = new Conversation(coffer, seed, people);
  for (let number = 0; number < 500; number += 1) await conversation.say(number);
  // The member may have become an admin and taken the role from the user, who exports.
  const role = await coffer.call('PATCH', `/api/v1/users/${user.id}`, { token: member.token, body: { role: 'admin' } });
  assert.ok([200, 403].includes(role.status), role.text);
  await attachSome(coffer, user);
  return { user, member, familyId: settings.body.id };
}

/** Attaches a picture and a PDF to each of some transactions. One is new: the family may have none that the user may change. */
async function attachSome(coffer: Coffer, user: TestUser): Promise<void> {
  const { token } = user;
  const { id: own } = await coffer.createTransaction(user, await coffer.createAccount(user, { name: 'With files' }));
  const { body } = await coffer.call('GET', '/api/v1/transactions?per_page=25', { token });
  for (const id of new Set([own, ...body.transactions.map((one) => one.id)])) {
    for (const [filename, bytes] of [['a.png', PNG] as const, ['b.pdf', Buffer.from(`%PDF-1.4 ${id}`)] as const]) {
      const sent = { filename, content: bytes.toString('base64') };
      const made = await coffer.call('POST', `/api/v1/transactions/${id}/attachments`, { token, body: sent });
      assert.ok([201, 403, 422].includes(made.status), made.text);
    }
  }
}

/** An empty family on a server of its own, with the same people. */
async function emptyTwin(t: TestContext) {
  const coffer = await startCoffer(t, MANY);
  const user = await coffer.signUp();
  const member = await inviteMember(coffer, user);
  const { body } = await coffer.call('GET', '/api/v1/family_settings', { token: user.token });
  return { coffer, user, member, familyId: body.id };
}

// The texts are long: only the first line that differs is shown.
function assertEqualLines(one: string, other: string, what: string): void {
  const [lines, expected] = [one.split('\n'), other.split('\n')];
  const at = expected.findIndex((line, index) => line !== lines[index]);
  if (at !== -1) assert.equal(lines[at], expected[at], `${what}, line ${at + 1}`);
  assert.equal(lines.length, expected.length, what);
}

test('an export, imported and exported again, is equal byte for byte', async (t) => {
  const first = testSeed();
  for (const seed of [first, first + 1, first + 2]) {
    t.diagnostic(`COFFER_TEST_SEED=${seed}`);
    const coffer = await startCoffer(t, MANY);
    const { user, member, familyId } = await randomFamily(coffer, seed, seed === first);
    const archive = await exportArchive(coffer, user);
    const twin = await emptyTwin(t);
    const done = await importInto(twin.coffer, twin.user, archive);
    assert.deepEqual(done.unknown_people, []);
    await checkLedger(twin.coffer.database.read);
    const [before, after] = [readZip(archive), await exportFamily(twin.coffer, twin.user)];
    assert.ok(before.keys().some((name) => name.startsWith('attachments/')));
    assert.deepEqual([...after.keys()], [...before.keys()]);
    for (const [name, content] of before) {
      const mapped = content
        .replaceAll(user.id, twin.user.id)
        .replaceAll(member.id, twin.member.id)
        .replaceAll(familyId, twin.familyId);
      assertEqualLines(after.get(name) ?? '', mapped, `${name} of seed ${seed}`);
    }
    t.diagnostic(`${(before.get('coffer.ndjson') ?? '').split('\n').length} records`);
  }
});

test('an import needs an admin, a family without data, and a sound file', async (t) => {
  const coffer = await startCoffer(t);
  const { user, ids } = await seedFamily(coffer);
  const [archive, member] = [await exportArchive(coffer, user), await inviteMember(coffer, user)];
  const forbidden = await send(coffer, member, archive);
  assert.deepEqual([forbidden.statusCode, forbidden.json().error], [403, 'forbidden']);
  const held = await send(coffer, user, archive);
  assert.deepEqual([held.statusCode, held.json().error], [409, 'conflict']);
  assert.equal((await coffer.call('GET', `${URL}/${ids.family_imports}`, { token: member.token })).status, 403);
  const other = await coffer.signUp();
  const text = readZip(archive).get('coffer.ndjson') ?? '';
  const lines = text.trimEnd().split('\n');
  const at = (type: string) => lines.findIndex((line) => line.startsWith(`{"type":"${type}"`));
  const changed = (type: string, change: (data: Record<string, unknown>) => void) => {
    const { data } = JSON.parse(lines[at(type)] ?? '');
    change(data);
    return lines.with(at(type), JSON.stringify({ type, data })).join('\n');
  };
  const group = (data: object) => Object.assign(data, { id: ids.tags });
  const otherGroup = changed('BudgetGroup', group).split('\n')[at('BudgetGroup')] ?? '';
  const broken: [string, RegExp][] = [
    ['', /empty/],
    ['{', /line 1: is not a record/],
    [text.replace('"Family"', '"Clan"'), /line 1: is not a record/],
    [lines.slice(1).join('\n'), /must have one family/],
    [changed('Family', (data) => Object.assign(data, { timezone: 'Nowhere' })), /Family: timezone: must be/],
    [changed('Family', (data) => Object.assign(data, { mood: 1 })), /Family: Unrecognized key/],
    [changed('Account', (data) => Object.assign(data, { currency: 'QQQ' })), /Account: currency/],
    [changed('Account', (data) => Object.assign(data, { accountable_type: 'Purse' })), /accountable_type is unknown/],
    [changed('Account', (data) => Object.assign(data, { colour: 'red' })), /line 4: Account: Unrecognized key/],
    [lines.filter((line) => !line.includes('"owner"')).join('\n'), /without the share of its owner/],
    [lines.filter((_, index) => index !== at('Merchant')).join('\n'), /merchant_id is unknown/],
    [[...lines, lines[at('Tag')]].join('\n'), /of an earlier/],
    [changed('Transaction', (data) => Object.assign(data, { amount: '1.234' })), /Transaction: amount/],
    [changed('Transaction', (data) => Object.assign(data, { kind: 'gift' })), /kind is unknown/],
    [changed('Transfer', (data) => Object.assign(data, { id: ids.tags })), /not a transfer of its two sides/],
    [changed('Valuation', (data) => Object.assign(data, { amount: '12' })), /Valuation: amount/],
    [changed('RecurringTransaction', (data) => Object.assign(data, { account_id: ids.tags })), /account_id is unknown/],
    [changed('ExchangeRate', (data) => Object.assign(data, { rate: '-1' })), /ExchangeRate: rate/],
    [lines.toSpliced(at('BudgetGroup'), 0, otherGroup).join('\n'), /repeats category_ids of an earlier line/],
  ];
  for (const [file, reason] of broken) {
    const reply = await send(coffer, other, Buffer.from(file));
    assert.equal(reply.statusCode, 422, reply.body);
    assert.match(reply.body, reason);
  }
  const { body } = await coffer.call('GET', URL, { token: other.token });
  assert.equal(body.meta.total_count, 0);
  await checkLedger(coffer.database.read);
});

test('texts and rules that the API refuses are refused before the first write', async (t) => {
  const coffer = await startCoffer(t);
  const { user } = await seedFamily(coffer);
  const lines = (readZip(await exportArchive(coffer, user)).get('coffer.ndjson') ?? '').trimEnd().split('\n');
  const other = await coffer.signUp();
  const condition = { condition_type: 'transaction_name', operator: 'like', value: 'Shop' };
  const broken: [type: string, change: object, reason: RegExp][] = [
    ['Account', { name: 'Sav\ning' }, /line \d+: Account: name: must not contain control characters/],
    ['Account', { institution_name: '\u001b[31mBank' }, /line \d+: Account: institution_name: must not contain/],
    ['Category', { name: '\u202eFood' }, /line \d+: Category: name: must not contain control/],
    ['Tag', { name: ' ' }, /line \d+: Tag: name: must not be empty/],
    ['Merchant', { website_url: 'javascript:alert(1)' }, /line \d+: Merchant: website_url: must be an http/],
    ['Merchant', { website_url: 'https://example.com/\u0007' }, /line \d+: Merchant: website_url: must not contain/],
    ['Transaction', { name: 'Shop\u2066' }, /line \d+: Transaction: name: must not contain control/],
    ['Transaction', { notes: 'a\u0000b' }, /line \d+: Transaction: notes: must not contain control/],
    ['Transaction', { external_id: 'a\nb', source: 'api' }, /line \d+: Transaction: external_id: must not contain/],
    ['Transfer', { notes: '\u001b]0;' }, /line \d+: Transfer: notes: must not contain control/],
    ['Valuation', { notes: '\u009b' }, /line \d+: Valuation: notes: must not contain control/],
    ['RecurringTransaction', { payment_name: 'a\tb' }, /line \d+: RecurringTransaction: payment_name: must not/],
    ['Goal', { name: 'a\u2028\u202d' }, /line \d+: Goal: name: must not contain control/],
    ['Rule', { name: 'a\nb' }, /line \d+: Rule: name: must not contain control/],
    ['Rule', { conditions: [] }, /line \d+: Rule: conditions must have a condition/],
    [
      'Rule',
      { conditions: [{ ...condition, operator: 'is' }] },
      /line \d+: Rule: conditions\[0\].operator must be one of/,
    ],
    [
      'Rule',
      { conditions: [{ ...condition, value: '\u0007' }] },
      /line \d+: Rule: conditions\[0\].value must not contain/,
    ],
    [
      'Rule',
      { actions: [{ action_type: 'set_transaction_merchant', value: other.id }] },
      /line \d+: Rule: actions\[0\].value must be/,
    ],
  ];
  for (const [type, change, reason] of broken) {
    const at = lines.findIndex((line) => line.startsWith(`{"type":"${type}"`));
    const { data } = JSON.parse(lines[at] ?? '');
    const changed = lines.with(at, JSON.stringify({ type, data: { ...data, ...change } }));
    const reply = await send(coffer, other, Buffer.from(changed.join('\n')));
    assert.equal(reply.statusCode, 422, `${type} ${JSON.stringify(change)} ${reply.body}`);
    assert.match(reply.json().message, reason);
  }
  assert.equal((await coffer.call('GET', URL, { token: other.token })).body.meta.total_count, 0);
});

test('a family is imported next to itself, and the people that it lacks are named', async (t) => {
  const coffer = await startCoffer(t);
  const { user, ids } = await seedFamily(coffer);
  const member = await inviteMember(coffer, user);
  const account = ids.accounts ?? '';
  assert.equal((await shareAccount(coffer, user, account, member, 'read_write')).status, 200);
  const other = await coffer.signUp();
  const done = await importInto(coffer, other, await exportArchive(coffer, user));
  assert.deepEqual(done.unknown_people, [member.email]);
  const theirs = await coffer.call('GET', `/api/v1/accounts/${account}`, { token: other.token });
  assert.deepEqual([theirs.body.owner_id, theirs.body.permission], [other.id, 'owner']);
  const shares = await coffer.call('GET', `/api/v1/accounts/${account}/shares`, { token: other.token });
  assert.deepEqual(shares.body.shares, []);
  const file = { url: `/api/v1/attachments/${ids.attachments}/file`, headers: bearer(other) };
  assert.deepEqual((await coffer.server.app.inject(file)).rawPayload, PNG);
  await coffer.call('DELETE', `/api/v1/transactions/${ids.transactions}`, { token: other.token });
  const ours = await coffer.call('GET', `/api/v1/transactions/${ids.transactions}`, { token: user.token });
  assert.equal(ours.status, 200, 'the other family keeps its own');
  await checkLedger(coffer.database.read);
});

test('an import by a program leaves whether new accounts are shared as it is', async (t) => {
  const coffer = await startCoffer(t);
  const { user } = await seedFamily(coffer);
  await shareByDefault(coffer, user, 'shared');
  const file = await exportArchive(coffer, user);
  const other = await coffer.signUp();
  await shareByDefault(coffer, other, 'private');
  const { key } = await coffer.createKey(other, { scopes: ['read_write'] });
  await importInto(coffer, { ...other, token: key }, file);
  const { body } = await coffer.call('GET', '/api/v1/family_settings', { token: other.token });
  assert.equal(body.default_account_sharing, 'private');
});

test('an archive whose attachments are not as its list says is refused', async (t) => {
  const coffer = await startCoffer(t);
  const { user, ids } = await seedFamily(coffer);
  const files = readZip(await exportArchive(coffer, user));
  const [one] = JSON.parse(files.get('attachments.json') ?? '').attachments;
  const other = await coffer.signUp();
  const sendWith = async (change: object, content: Buffer | null = PNG) => {
    const list = { version: 1, binary_included: true, attachments: [{ ...one, ...change }] };
    const records = { 'coffer.ndjson': files.get('coffer.ndjson') ?? '', 'attachments.json': JSON.stringify(list) };
    return send(coffer, other, await zipOf({ ...records, ...(content && { [one.path]: content }) }));
  };
  const broken: [object, Buffer | null, RegExp][] = [
    [{}, null, /has no file attachments/],
    [{}, Buffer.from(PNG).fill(0, 60), /has changed/],
    [{}, Buffer.concat([PNG, PNG]), /larger than|has changed/],
    [{ transaction_id: ids.tags }, PNG, /has a transaction_id that the file does not have/],
    [{ sha256: '../..' }, PNG, /sha256: must have 64/],
    [{ filename: '../../a.png' }, PNG, /cannot be kept/],
    [{ content_type: 'text/html' }, PNG, /cannot be kept/],
    [{ byte_size: 2 ** 40 }, PNG, /byte_size/],
  ];
  for (const [change, content, reason] of broken) {
    const reply = await sendWith(change, content);
    assert.equal(reply.statusCode, 422, reply.body);
    assert.match(reply.body, reason);
  }
  assert.equal((await sendWith({})).statusCode, 202);
});

test('an import that a process did not finish is finished by the next one', async (t) => {
  const from = await startCoffer(t, MANY);
  const { user } = await randomFamily(from, 7, true);
  const archive = await exportArchive(from, user);
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-family-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await openCoffer(dataDir);
  const owner = await first.signUp();
  const begun = await send(first, owner, archive);
  assert.equal(begun.statusCode, 202, begun.body);
  await first.server.close();
  const [left] = await first.database.read.selectFrom('family_imports').select('status').execute();
  assert.equal(left?.status, 'importing');
  await first.database.close();
  const second = await openCoffer(dataDir);
  assert.equal((await settled(second, owner, begun.json().data.id)).status, 'complete');
  await checkLedger(second.database.read);
  const counts = (files: Map<string, string>) => [...files].map(([name, text]) => [name, text.split('\n').length]);
  const [again, before] = [await exportFamily(second, owner), readZip(archive)];
  assert.deepEqual(counts(again).slice(0, 8), counts(before).slice(0, 8));
  assert.deepEqual([...again.keys()], [...before.keys()]);
  await second.server.close();
  await second.database.close();
});

test('a file with any line changed is refused, or leaves a sound ledger', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const coffer = await startCoffer(t, MANY);
  const { user } = await seedFamily(coffer);
  const text = (await exportFamily(coffer, user)).get('coffer.ndjson') ?? '';
  let taken = 0;
  let to = await coffer.signUp();
  for (let round = 0; round < 60; round += 1) {
    const reply = await send(coffer, to, Buffer.from(mutated(text, random)));
    assert.ok([202, 422].includes(reply.statusCode), reply.body);
    if (reply.statusCode === 422) continue;
    taken += 1;
    to = await coffer.signUp();
  }
  t.diagnostic(`${taken} were imported`);
  for (let left = 1; left > 0; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const running = coffer.database.read.selectFrom('family_imports').select('id').where('status', '=', 'importing');
    left = (await running.execute()).length;
  }
  const failed = coffer.database.read.selectFrom('family_imports').select('error').where('status', '=', 'failed');
  assert.deepEqual(await failed.execute(), []);
  await checkLedger(coffer.database.read);
});

/** The lines with one of them deleted, doubled, or with a member of another line. */
function mutated(text: string, random: Random): string {
  const lines = text.trimEnd().split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  const way = random.below(4);
  if (way === 0) return lines.toSpliced(at, 1).join('\n');
  if (way === 1) return lines.toSpliced(at, 0, line).join('\n');
  const { type, data } = JSON.parse(line);
  const name = random.one(Object.keys(data));
  const other = JSON.parse(random.one(lines)).data;
  const value = way === 2 ? random.one([null, '', 0, true, '1', '-0.01', '2026-01-05', '\u0000', []]) : other[name];
  return lines.with(at, JSON.stringify({ type, data: { ...data, [name]: value } })).join('\n');
}
