import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { Database } from '#database/database.ts';
import { copyDatabase } from '#database/maintenance/copy-database.ts';
import type { DatabaseLocation } from '#database/maintenance/database-location.ts';
import { openUnlimited } from '#database/maintenance/snapshot.ts';
import { dumpLedger } from '../harness/family/dump-ledger.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { startPostgres } from '../harness/postgres/postgres-server.ts';
import { dataFolder, runCoffer } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer, type TestUser } from '../harness/server/start-coffer.ts';

const NOW = '2026-03-10T10:20:00.000Z';
const sqlite = (path: string): DatabaseLocation => ({ engine: 'sqlite', path });
const postgres = (url: string): DatabaseLocation => ({ engine: 'postgres', url });
const settingsOf = (url: string) => ({ url, connectionsMax: 4, namedStatements: true });

async function newDatabase(server: string): Promise<string> {
  const url = new URL(server);
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await execute(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function closed(coffer: Coffer): Promise<void> {
  await coffer.server.close();
  await coffer.database.close();
}

/** Two families with a row in every table that requests write, texts at the edge of what is stored among them. */
async function fill(coffer: Coffer): Promise<TestUser> {
  const { user, ids } = await seedFamily(coffer);
  await seedFamily(coffer);
  const entry = {
    account_id: ids.accounts,
    name: 'Zoë 🥖 "quoted" \\ \u2028',
    notes: 'line\nline\ttab',
    amount: '12.30',
  };
  const { id } = await coffer.createTransaction(user, String(ids.accounts), entry);
  const splits = [{ amount: '12' }, { amount: '0.30', category_id: ids.categories }];
  const split = await coffer.call('POST', `/api/v1/transactions/${id}/splits`, { token: user.token, body: { splits } });
  assert.equal(split.status, 201, split.text);
  // A category made before the one it was put under later: by id it comes first.
  const above = await coffer.call('POST', '/api/v1/categories', { token: user.token, body: { name: 'Above' } });
  const body = { parent_id: above.body.id };
  const moved = await coffer.call('PATCH', `/api/v1/categories/${ids.categories}`, { token: user.token, body });
  assert.equal(moved.status, 200, moved.text);
  await coffer.createTransaction(user, String(ids.accounts), { amount: '9999999999999.99', nature: 'income' });
  return user;
}

async function answers(coffer: Coffer, { token }: TestUser): Promise<string[]> {
  const lists = ['accounts', 'transactions?per_page=100', 'categories', 'transfers', 'balances', 'changes', 'users/me'];
  const replies = await Promise.all(lists.map((list) => coffer.call('GET', `/api/v1/${list}`, { token })));
  return replies.map((reply) => `${reply.status} ${reply.text}`);
}

/** Fails naming the rows that only one of two dumps has. */
function same(actual: string, expected: string): void {
  const [a, b] = [new Set(actual.split('\n')), new Set(expected.split('\n'))];
  assert.deepEqual([...a.symmetricDifference(b)], []);
}

test('work on all rows waits longer for its connection than a request', async (t) => {
  const db = openUnlimited(await startPostgres(t));
  const working = sql`select pg_sleep(3.5)`.execute(db);
  await Promise.all([working, sql`select 1`.execute(db)]);
  await db.destroy();
});

test('data moves from SQLite to PostgreSQL and back', async (parent) => {
  const server = await startPostgres(parent);
  await parent.test('data copied to PostgreSQL and back gives equal rows and responses', async (t) => {
    const url = await newDatabase(server);
    const [below, above] = [dataFolder(t), dataFolder(t)];
    const coffer = await openCoffer(below);
    const user = await fill(coffer);
    const up = await copyDatabase(sqlite(below), postgres(url), NOW);
    const down = await copyDatabase(postgres(url), sqlite(above), NOW);
    assert.deepEqual(down, up);
    assert.ok(up.find(({ name }) => name === 'transactions')?.sums.amount_minor);
    const [before, rows] = [await answers(coffer, user), await dumpLedger(coffer)];
    await closed(coffer);

    const served = await openCoffer(above);
    same(await dumpLedger(served), rows);
    assert.deepEqual(await answers(served, user), before);
    await closed(served);
    const many = await openCoffer(below, {}, settingsOf(url));
    t.after(() => closed(many));
    same(await dumpLedger(many), rows);
    assert.deepEqual(await answers(many, user), before);
    const newcomer = await many.signUp({ email: 'newcomer@example.test' });
    await many.createTransaction(newcomer, await many.createAccount(newcomer));
  });

  await parent.test('a copy needs an empty target without a server or another copy', async (t) => {
    const url = await newDatabase(server);
    const [from, other] = [dataFolder(t), dataFolder(t)];
    const coffer = await openCoffer(from);
    await coffer.signUp();
    await closed(coffer);
    await closed(await openCoffer(other));
    const refused = (to: DatabaseLocation, message: RegExp) =>
      assert.rejects(copyDatabase(sqlite(from), to, NOW), message);

    await refused(sqlite(other), /already has a database/);
    await refused(sqlite(from), /already has a database/);
    const running = await openCoffer(other, {}, settingsOf(url));
    await running.call('GET', '/.well-known/oauth-authorization-server'); // which makes the server's keys
    await refused(postgres(url), /a server is running/);
    await closed(running);
    await refused(postgres(url), /not empty: there are rows in server_keys/);
    await closed(await openCoffer(other, {}, settingsOf(url))); // and no mark keeps it from serving what it has
    await assert.rejects(copyDatabase(sqlite(dataFolder(t)), postgres(url), NOW), /there is no database in/);
    assert.deepEqual(
      readdirSync(from).filter((name) => name.includes('incoming')),
      [],
    );
  });

  await parent.test('a partial copy is refused by the server and completed by the next copy', async (t) => {
    const url = await newDatabase(server);
    const from = dataFolder(t);
    const coffer = await openCoffer(from);
    await fill(coffer);
    await closed(coffer);
    await execute(url, 'create table coffer_copy_under_way (started_at text not null)');
    const open = () => Database.open({ dataDir: from, clock: Date.now, postgres: settingsOf(url) });
    await assert.rejects(open, /cut short; run it again/);
    const said = await runCoffer(from, ['copy', '--from', `sqlite:${from}`, '--to', url]);
    assert.equal(said.code, 0, said.stderr);
    assert.match(said.stdout, /transactions +\d+ rows +[0-9a-f]{16} +amount_minor -?\d+/);
    assert.doesNotMatch(said.stdout, /postgres:postgres/, 'the password is not shown');
    await (await open()).close();
  });

  await parent.test('a copy that arrives altered is not committed', async (t) => {
    const url = await newDatabase(server);
    const from = dataFolder(t);
    const coffer = await openCoffer(from);
    await fill(coffer);
    await closed(coffer);
    await (await Database.open({ dataDir: from, clock: Date.now, postgres: settingsOf(url) })).close();
    await execute(
      url,
      `create function bend() returns trigger language plpgsql as $$
         begin new.amount_minor := new.amount_minor + 1; return new; end $$;
       create trigger bend before insert on transactions for each row execute function bend()`,
    );
    await assert.rejects(
      copyDatabase(sqlite(from), postgres(url), NOW),
      /the copy of transactions differs from its source/,
    );
    assert.deepEqual(await execute(url, 'select count(*) from users'), [{ count: '0' }]);
  });
});
