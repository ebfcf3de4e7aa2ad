import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, type TestContext, test } from 'node:test';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { query } from '../harness/postgres/postgres-server.ts';
import { findPostgresTools } from '../harness/postgres/postgres-tools.ts';
import { StandbyPair } from '../harness/postgres/standby.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer, type TestUser } from '../harness/server/start-coffer.ts';

// One pair for all tests of this file, started by the first.
const stops: (() => Promise<void>)[] = [];
let started: Promise<StandbyPair> | null = null;
after(async () => {
  for (const stop of stops) await stop();
});

type Served = { coffer: Coffer; user: TestUser; pair: StandbyPair; from: string[]; events: EventEmitter };

async function start(t: TestContext): Promise<Served | null> {
  const tools = findPostgresTools();
  if (tools === null) {
    assert.equal(process.env.CI, undefined, 'this test needs a PostgreSQL with its tools');
    t.skip('no PostgreSQL is installed here: reading from a replica is NOT tested');
    return null;
  }
  started ??= StandbyPair.start({ after: (stop) => stops.push(stop) }, tools);
  const pair = await started;
  const from: string[] = [];
  const events = new EventEmitter();
  const postgres = { url: pair.primaryUrl, replicaUrl: pair.standbyUrl, connectionsMax: 4, namedStatements: true };
  const coffer = await openCoffer(dataFolder(t), {}, postgres, {
    onReplica: {
      onRead: (place) => from.push(place),
      onLost: (error) => events.emit('lost', error),
      onBack: () => events.emit('back'),
    },
  });
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
  });
  const user = await coffer.signUp({ email: `${t.name.length}@example.test` });
  return { coffer, user, pair, from, events };
}

const timeout = 60_000;

test('reads use the replica only when it has every write of the family', {
  timeout,
}, async (t) => {
  const served = await start(t);
  if (served === null) return;
  const { coffer, user, pair, from } = served;
  const other = await coffer.signUp({ email: 'other@example.test' });
  const account = await coffer.createAccount(user, { name: 'before' });
  const theirs = await coffer.createAccount(other, { name: 'before' });
  const nameOf = async ({ token }: TestUser, id: string): Promise<string> =>
    (await coffer.call('GET', `/api/v1/accounts/${id}?locale=${from.length % 2 ? 'en' : 'de'}`, { token })).body.name;
  await pair.catchUp();
  await pair.replay('pause');
  // No change tells of this: it shows where a read went.
  await query(pair.primaryUrl, "update accounts set name = 'on the primary'");

  assert.deepEqual([await nameOf(user, account), from], ['before', ['replica']]);
  const { token } = user;
  await coffer.call('PATCH', `/api/v1/accounts/${account}`, { token, body: { name: 'after' } });
  assert.deepEqual([await nameOf(user, account), from.at(-1)], ['after', 'primary']);
  assert.deepEqual([await nameOf(other, theirs), from.at(-1)], ['before', 'replica']);
  const sheet = await coffer.call('GET', '/api/v1/balance_sheet', { token: other.token });
  assert.deepEqual([sheet.status, from.at(-1)], [200, 'replica']);
  const reads = from.length;
  await coffer.call('GET', '/api/v1/users/me', { token });
  await coffer.call('GET', '/api/v1/changes', { token });
  assert.equal(from.length, reads, 'credentials and the feed are read from the primary');

  await pair.replay('resume');
  await pair.catchUp();
  assert.deepEqual([await nameOf(user, account), from.at(-1)], ['after', 'replica']);
  assert.deepEqual([await nameOf(other, theirs), from.at(-1)], ['on the primary', 'replica']);
});

test('a write during a read from the replica is seen by the next request', {
  timeout,
}, async (t) => {
  const served = await start(t);
  if (served === null) return;
  const { coffer, user, pair, from } = served;
  const { token } = user;
  const familyId = await familyOf(coffer, user);
  const { body } = await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'old name' } });
  const account = await coffer.createAccount(user);
  await coffer.createTransaction(user, account, { category_id: body.id });
  const shown = async (query: string) =>
    (await coffer.call('GET', `/api/v1/transactions?${query}`, { token })).body.transactions[0]?.category?.name;
  await pair.catchUp();
  await pair.replay('pause');
  await coffer.database.readFamily(familyId, async (db) => {
    await coffer.call('PATCH', `/api/v1/categories/${body.id}`, { token, body: { name: 'new name' } });
    const { name } = await db.read
      .selectFrom('categories')
      .select('name')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([name, from.at(-1)], ['old name', 'replica']);
  });
  assert.deepEqual([await shown('per_page=2'), from.at(-1)], ['new name', 'primary']);
  await pair.replay('resume');
  await pair.catchUp();
  assert.deepEqual([await shown('per_page=3'), from.at(-1)], ['new name', 'replica']);
});

test('without a replica reads use the primary; it is logged once and retried later', {
  timeout,
}, async (t) => {
  const served = await start(t);
  if (served === null) return;
  const { coffer, user, pair, from, events } = served;
  const { token } = user;
  const lost: unknown[] = [];
  events.on('lost', (error) => lost.push(error));
  let page = 0;
  const read = async (): Promise<number> => {
    page += 1;
    const began = performance.now();
    assert.equal((await coffer.call('GET', `/api/v1/accounts?page=${page}`, { token })).status, 200);
    return performance.now() - began;
  };
  await pair.catchUp();
  await read();
  assert.equal(from.at(-1), 'replica');

  const goneBack = once(events, 'back');
  pair.stopStandby();
  for (let times = 0; times < 5; times += 1) await read();
  assert.deepEqual([lost.length, from.at(-1)], [1, 'primary']);
  pair.startStandby();
  await goneBack;
  await read();
  assert.equal(from.at(-1), 'replica');

  const hungBack = once(events, 'back');
  const resume = pair.hang();
  t.after(resume);
  const durations = [await read(), await read()];
  assert.ok((durations[0] ?? 0) < 2000 && (durations[1] ?? 0) < 400, `${durations} ms`);
  assert.equal(lost.length, 2);
  resume();
  await hungBack;
  await read();
  assert.equal(from.at(-1), 'replica');
});

test('a promoted standby is no longer read from', { timeout }, async (t) => {
  const served = await start(t);
  if (served === null) return;
  const { coffer, user, pair, from } = served;
  await pair.catchUp();
  await pair.promote();
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token: user.token })).status, 200);
  assert.deepEqual(from, ['primary']);
});
