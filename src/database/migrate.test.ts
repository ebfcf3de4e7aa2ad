import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { Database } from '#database/database.ts';
import { BASELINE } from '#database/migrations/0001-baseline.ts';
import { SqliteFile } from '#database/sqlite/sqlite-file.ts';
import { LEDGER, type Migration, migrate, recordedMigrations, type Schema, USAGE } from './migrate.ts';

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'coffer-migrate-'));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}

function openEmpty(t: TestContext): Kysely<never> {
  const file = new SqliteFile<never>({ file: join(folder(t), 'x.db'), synchronous: 'FULL' });
  t.after(() => file.close());
  return file.autocommit;
}

const tables = async (db: Kysely<never>) =>
  (
    await sql<{
      name: string;
    }>`select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name`.execute(db)
  ).rows.map(({ name }) => name);

/** One table, as a new database gets it, and the migrations of later releases. */
const schemaOf = (migrations: Schema['migrations']): Schema => ({
  tables: ['create table a (\n  id int64\n);'],
  migrations,
  takenOver: { last: '', tables: [] },
});
const creating = (statement: string): Migration => ({ up: async (db) => void (await sql.raw(statement).execute(db)) });

test('an empty folder gets every table without a copy, and the next opening nothing', async (t) => {
  const dataDir = folder(t);
  const first = await Database.open({ dataDir, clock: Date.now });
  assert.deepEqual(first.migrated, [
    BASELINE,
    ...Object.keys(LEDGER.migrations),
    BASELINE,
    ...Object.keys(USAGE.migrations),
  ]);
  await first.close();
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith('before-')),
    [],
  );
  const second = await Database.open({ dataDir, clock: Date.now });
  assert.deepEqual(second.migrated, []);
  await second.close();
});

test('a migration that fails half-way leaves nothing behind, and the next run succeeds', async (t) => {
  const db = openEmpty(t);
  assert.deepEqual(await migrate(db, schemaOf({})), [BASELINE]);
  const good = creating('create table b (id integer)');
  const broken: Migration = {
    up: async (tx) => {
      await creating('create table c (id integer)').up(tx);
      throw new Error('the power went');
    },
  };
  await assert.rejects(migrate(db, schemaOf({ '0002-good': good, '0003-broken': broken })), /the power went/);
  assert.deepEqual([await tables(db), await recordedMigrations(db)], [['a'], [BASELINE]]);
  const mended = schemaOf({ '0002-good': good, '0003-broken': creating('create table c (id integer)') });
  assert.deepEqual(await migrate(db, mended), ['0002-good', '0003-broken']);
  assert.deepEqual(await tables(db), ['a', 'b', 'c']);
  assert.deepEqual(await migrate(db, mended), []);
});

test('a new database gets the tables as they are now, and runs no migration', async (t) => {
  const db = openEmpty(t);
  const schema = schemaOf({ '0002-later': creating('create table a (id integer)') });
  assert.deepEqual(await migrate(db, schema), [BASELINE, '0002-later']);
  assert.deepEqual([await tables(db), await migrate(db, schema)], [['a'], []]);
});

test('a database that a newer release has written is refused in plain words', async (t) => {
  const db = openEmpty(t);
  await migrate(db, schemaOf({ '0002-new': creating('create table b (id integer)') }));
  await assert.rejects(migrate(db, schemaOf({})), /written by a newer release/);
});

test('keys and references of family-owned tables begin with the family', async (t) => {
  const dataDir = folder(t);
  const database = await Database.open({ dataDir, clock: Date.now });
  t.after(() => database.close());
  const db = database.read as unknown as Kysely<never>;
  const global = new Set([
    'directory',
    'families',
    'throttles',
    'oauth_clients',
    'oauth_states',
    'server_keys',
    'sign_in_steps',
    'reference_rates',
    'rate_announcements',
  ]);
  for (const table of await tables(db)) {
    if (global.has(table) || table.startsWith('search_')) continue; // the search index numbers its rows by family
    const columns = (
      await sql<{ name: string; pk: bigint }>`select name, pk from pragma_table_info(${table})`.execute(db)
    ).rows;
    assert.equal(columns.find(({ pk }) => pk === 1n)?.name, 'family_id', table);
    const references = (
      await sql<{
        id: bigint;
        table: string;
        from: string;
        to: string;
      }>`select id, "table", "from", "to" from pragma_foreign_key_list(${table})`.execute(db)
    ).rows;
    for (const [, key] of Map.groupBy(references, ({ id }) => id)) {
      const from = key.map((column) => column.from);
      assert.ok(from.includes('family_id'), `${table} refers to ${key[0]?.table} without the family`);
    }
  }
});

test('a database with data is copied before it is migrated', async (t) => {
  const dataDir = folder(t);
  await (await Database.open({ dataDir, clock: Date.now })).close();
  const newest = '9999-newest';
  const schema = {
    ...LEDGER,
    migrations: { ...LEDGER.migrations, [newest]: creating('create table later (id integer)') },
  };
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('before-'));
  for (const [at, name] of ['before-9', 'before-2', 'before-3'].entries()) {
    mkdirSync(join(dataDir, name));
    utimesSync(join(dataDir, name), at, at);
  }
  const seen: unknown[] = [];
  const onMigrate = (migrations: readonly string[], copy: string | null) => seen.push([migrations, copy]);
  await (await Database.open({ dataDir, clock: Date.now, onMigrate, schema })).close();
  const copy = join(dataDir, `before-${newest}`);
  assert.deepEqual(seen, [[[newest], copy]]);
  assert.deepEqual(copies().sort(), ['before-2', 'before-3', `before-${newest}`], 'the oldest of four is gone');
  assert.deepEqual([statSync(copy).mode & 0o777, statSync(join(copy, 'coffer.db')).mode & 0o777], [0o700, 0o600]);
  const handle = new BetterSqlite3(join(copy, 'coffer.db'), { readonly: true });
  t.after(() => handle.close());
  assert.deepEqual(handle.prepare('select name from kysely_migration').pluck().all(), [
    BASELINE,
    ...Object.keys(LEDGER.migrations),
  ]);
});
