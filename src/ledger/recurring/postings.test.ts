import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMaker } from '#access/credentials/find-maker.ts';
import { createLog } from '#telemetry/log.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';
import { PostingJobs } from './posting-jobs.ts';

const URL = '/api/v1/recurring_transactions';
const RENT = {
  name: 'Rent',
  amount: '900',
  currency: 'USD',
  interval: { unit: 'month', day: 12 },
  last_occurrence_date: '2026-02-12',
  next_expected_date: '2026-03-12',
};
const DAY = 86_400;

function jobsOf(coffer: Coffer, lines: string[] = []): PostingJobs {
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  return new PostingJobs({ database: coffer.database, log, clock: () => coffer.now, findMaker });
}

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t); // today is 10 March 2026
  const user = await coffer.signUp();
  // Sign-ins end before the days of these tests.
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'changes:read'] });
  const account_id = await coffer.createAccount(user);
  const make = async (members: object = {}, by: { token?: string; key?: string } = user) => {
    const made = await coffer.call('POST', URL, {
      ...by,
      body: { ...RENT, account_id, posting: 'automatic', ...members },
    });
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  };
  const change = (id: string, body: object, by = { key }) =>
    coffer.call('PATCH', `${URL}/${id}`, { ...by, body: { recurring_transaction: body } });
  const entries = async () => {
    const list = await coffer.call('GET', '/api/v1/transactions?sort=date&per_page=100', { key });
    return list.body.transactions;
  };
  const postingOf = async (id: string) => (await coffer.call('GET', `${URL}/${id}`, { key })).body.posting;
  const undo = async (resource: string, by = { key }) => {
    const feed = await coffer.call('GET', `/api/v1/changes?sort=-sequence&resources=${resource}`, { key });
    const reply = await coffer.call('POST', `/api/v1/changes/${feed.body.changes[0]?.sequence}/revert`, by);
    assert.equal(reply.status, 200, reply.text);
  };
  return { coffer, user, key, account_id, make, change, entries, postingOf, undo, jobs: jobsOf(coffer) };
}

test('an automatic payment is entered on its day, names its cause, and stays undone', async (t) => {
  const { coffer, user, key, account_id, make, entries, undo, jobs } = await setUp(t);
  const id = await make();
  coffer.advance(DAY);
  await jobs.round();
  assert.deepEqual(await entries(), []);
  coffer.advance(DAY);
  await jobs.round();
  await jobs.round();
  const [entry, ...more] = await entries();
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(entry, {
    ...{ date: '2026-03-12', name: 'Rent', signed_amount: '-900.00', account: { id: account_id }, reviewed: false },
    ...{ source: 'recurring', external_id: `${id}:2026-03-12` },
  });
  const feed = await coffer.call('GET', '/api/v1/changes?sort=-sequence&resources=transaction', { key });
  assert.partialDeepStrictEqual(feed.body.changes[0], {
    kind: 'create',
    user_id: user.id,
    authentication_method: 'job',
  });
  await undo('transaction');
  await jobs.round();
  assert.deepEqual(await entries(), []);
  coffer.advance(31 * DAY);
  await jobs.round();
  assert.deepEqual(
    (await entries()).map(({ date }) => date),
    ['2026-04-12'],
  );
});

test('two jobs at once enter each payment once', async (t) => {
  const { coffer, make, entries, jobs } = await setUp(t);
  for (let number = 0; number < 12; number += 1) await make({ name: `Bill ${number}` });
  coffer.advance(2 * DAY);
  await Promise.all([jobs.round(), jobsOf(coffer).round()]);
  assert.equal((await entries()).length, 12);
  assert.equal(new Set((await entries()).map(({ name }) => name)).size, 12);
});

test('days that a server was off are entered afterwards, a hundred at most', async (t) => {
  const { coffer, make, entries, jobs } = await setUp(t);
  await make({ interval: { unit: 'week', every: 4 }, next_expected_date: '2026-03-11' });
  coffer.advance(140 * DAY); // 28 July
  await jobs.round();
  assert.deepEqual(
    (await entries()).map(({ date }) => date),
    ['2026-05-06', '2026-06-03', '2026-07-01'],
  );
});

test('a paid payment is not entered, and a row of the bank meets an entered one', async (t) => {
  const { coffer, user, key, account_id, make, entries, jobs } = await setUp(t);
  await make();
  await make({ name: 'Water', amount: '40' });
  await coffer.createTransaction(user, account_id, { name: 'Rent', amount: '900', date: '2026-03-10' });
  coffer.advance(2 * DAY);
  await jobs.round();
  assert.deepEqual(
    (await entries()).map(({ name, date }) => [name, date]),
    [
      ['Rent', '2026-03-10'],
      ['Water', '2026-03-12'],
    ],
  );
  const raw_file_content = 'Date,Text,Amount\n2026-03-13,CITY WATERWORKS 4711,-40.00\n';
  const sent = await coffer.call('POST', '/api/v1/imports', {
    key,
    body: { account_id, raw_file_content, publish: true },
  });
  assert.equal(sent.status, 201, sent.text);
  const read = () => coffer.call('GET', `/api/v1/imports/${sent.body.data.id}`, { key });
  const { body } = await poll(read, ({ body }) => body.data.status !== 'importing');
  assert.deepEqual([body.data.status, (await entries()).length], ['complete', 2]);
  const { body: rows } = await coffer.call('GET', `/api/v1/imports/${sent.body.data.id}/rows`, { key });
  assert.equal(rows.data[0]?.outcome, 'matched');
});

test('a payment without the rights of its maker is asked for', async (t) => {
  const { coffer, user, account_id, make, entries, postingOf, jobs } = await setUp(t);
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, account_id, member, 'full_control');
  const { id: keyId, key } = await coffer.createKey(user);
  const [byMember, byKey, byUser] = [
    await make({ name: 'Member' }, member),
    await make({ name: 'Key' }, { key }),
    await make({ name: 'User' }),
  ];
  await coffer.call('DELETE', `/api/v1/api_keys/${keyId}`, { token: user.token });
  await shareAccount(coffer, user, account_id, member, 'read_only');
  coffer.advance(2 * DAY);
  await jobs.round();
  assert.deepEqual(
    (await entries()).map(({ name }) => name),
    ['User'],
  );
  assert.deepEqual(
    [await postingOf(byMember), await postingOf(byKey), await postingOf(byUser)],
    ['ask', 'ask', 'automatic'],
  );
});

test('a change by other rights, such as an undo, lets the family be asked', async (t) => {
  const { coffer, user, make, change, entries, postingOf, undo, jobs } = await setUp(t);
  const { key: narrow } = await coffer.createKey(user, { scopes: ['read', 'changes:read', 'recurring:write'] });
  const refused = await coffer.call('POST', URL, {
    key: narrow,
    body: { ...RENT, account_id: null, posting: 'automatic' },
  });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/account_id']);
  const id = await make();
  const raised = await change(id, { amount: '9000' }, { key: narrow });
  assert.deepEqual([raised.status, raised.body.error], [403, 'insufficient_scope']);
  assert.equal((await change(id, { amount: '950' })).status, 200);
  await undo('recurring_transaction', { key: narrow });
  coffer.advance(2 * DAY);
  await jobs.round();
  assert.deepEqual([await postingOf(id), await entries()], ['ask', []]);
  assert.equal((await change(id, { posting: 'automatic' })).status, 200);
  await jobs.round();
  assert.deepEqual(
    (await entries()).map(({ signed_amount }) => signed_amount),
    ['-900.00'],
  );
  assert.equal((await change(id, { amount: '910' })).status, 200);
  await jobs.round();
  assert.equal((await entries()).length, 1);
});

test('a suspended family waits, and a limit of writes a day is waited for', async (t) => {
  const { coffer, user, make, entries, postingOf, jobs } = await setUp(t);
  const { key } = await coffer.createKey(user, { writes_per_day: 2 });
  const ids = [await make({ name: 'One' }, { key }), await make({ name: 'Two' }, { key })];
  const suspend = (at: string | null) =>
    coffer.database.write((tx) => tx.db.updateTable('families').set({ suspended_at: at }).execute());
  coffer.advance(2 * DAY);
  await suspend('2026-03-12T00:00:00.000Z');
  await jobs.round();
  await suspend(null);
  assert.deepEqual(await entries(), []);
  await coffer.call('PATCH', `${URL}/${ids[0]}`, { key, body: { name: 'First' } });
  await jobs.round();
  assert.equal((await entries()).length, 1);
  assert.deepEqual(await Promise.all(ids.map(postingOf)), ['automatic', 'automatic']);
  coffer.advance(DAY);
  await jobs.round();
  assert.deepEqual((await entries()).map(({ name, date }) => `${name} ${date}`).sort(), [
    'First 2026-03-12',
    'Two 2026-03-12',
  ]);
});

test("the family's day decides, not that of the server", async (t) => {
  const { coffer, user, make, entries, jobs } = await setUp(t);
  const settings = { token: user.token, body: { timezone: 'Pacific/Auckland' } };
  assert.equal((await coffer.call('PATCH', '/api/v1/family_settings', settings)).status, 200);
  await make({ next_expected_date: '2026-03-11' }); // 23:20 on 10 March in Auckland
  await jobs.round();
  assert.deepEqual(await entries(), []);
  coffer.advance(3600);
  await jobs.round();
  assert.deepEqual(
    (await entries()).map(({ date }) => date),
    ['2026-03-11'],
  );
});

test('a payment that is asked for is entered once, with its amount, day and account', async (t) => {
  const { coffer, user, account_id, make, entries } = await setUp(t);
  const { token } = user;
  const id = await make({ posting: 'ask', account_id: null, next_expected_date: '2026-03-08' });
  const listed = await coffer.call('GET', `${URL}/occurrences?start_date=2026-03-01&posting=ask`, { token });
  assert.partialDeepStrictEqual(listed.body.occurrences[0], { date: '2026-03-08', state: 'due', posting: 'ask' });
  const enter = (body: object = {}, of = id) => coffer.call('POST', `${URL}/${of}/enter`, { token, body });
  const nowhere = await enter();
  assert.deepEqual([nowhere.status, nowhere.body.issues?.[0]?.pointer], [422, '/account_id']);
  const made = await enter({ account_id, amount: '880.50', date: '2026-03-09' });
  assert.equal(made.status, 201, made.text);
  assert.partialDeepStrictEqual(made.body, {
    ...{ name: 'Rent', signed_amount: '-880.50', date: '2026-03-09', source: 'recurring' },
    external_id: `${id}:2026-03-08`,
  });
  const again = await enter({ account_id, occurrence_date: '2026-03-08' });
  assert.deepEqual([again.status, again.body.id], [200, made.body.id]);
  const none = await enter({ account_id });
  assert.deepEqual([none.status, none.body.issues?.[0]?.code], [422, 'no_payment_due']);
  const other = await enter({ account_id, occurrence_date: '2026-03-09' });
  assert.deepEqual([other.status, other.body.issues?.[0]?.code], [422, 'not_expected']);
  const early = await enter({ occurrence_date: '2026-04-12' });
  assert.deepEqual([early.status, early.body.date, early.body.account.id], [201, '2026-04-12', account_id]);
  const water = await make({ posting: 'ask', name: 'Water', amount: '40', next_expected_date: '2026-03-10' });
  const paid = await coffer.createTransaction(user, account_id, { name: 'Water', amount: '40', date: '2026-03-10' });
  const twice = await enter({ occurrence_date: '2026-03-10' }, water);
  assert.deepEqual([twice.status, twice.body.error], [409, 'conflict']);
  assert.equal(paid.source, null);
  assert.equal((await entries()).length, 3);
});
