import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { Database } from '#database/database.ts';
import { SqliteFile } from '#database/sqlite/sqlite-file.ts';
import { LEDGER_MIGRATIONS, migrate, USAGE_MIGRATIONS } from './migrate.ts';

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

test('an empty folder gets every migration without a copy, and the next opening none', async (t) => {
  const dataDir = folder(t);
  const first = await Database.open({ dataDir, clock: Date.now });
  assert.deepEqual(first.migrated, [...Object.keys(LEDGER_MIGRATIONS), ...Object.keys(USAGE_MIGRATIONS)]);
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
  const good = { up: async (db: Kysely<never>) => void (await sql`create table a (id integer)`.execute(db)) };
  const broken = {
    up: async (db: Kysely<never>) => {
      await sql`create table b (id integer)`.execute(db);
      throw new Error('the power went');
    },
  };
  await assert.rejects(migrate(db, { '1-good': good, '2-broken': broken }), /the power went/);
  assert.deepEqual(await tables(db), []);
  const mended = { up: async (db: Kysely<never>) => void (await sql`create table b (id integer)`.execute(db)) };
  assert.deepEqual(await migrate(db, { '1-good': good, '2-broken': mended }), ['1-good', '2-broken']);
  assert.deepEqual(await tables(db), ['a', 'b']);
});

test('a database that a newer release has written is refused in plain words', async (t) => {
  const db = openEmpty(t);
  await migrate(db, { '1-old': { up: async () => {} }, '2-new': { up: async () => {} } });
  await assert.rejects(migrate(db, { '1-old': { up: async () => {} } }), /written by a newer release/);
});

test('keys and references of family-owned tables begin with the family', async (t) => {
  const dataDir = folder(t);
  const database = await Database.open({ dataDir, clock: Date.now });
  t.after(() => database.close());
  const db = database.read as unknown as Kysely<never>;
  const global = new Set([
    'families',
    'throttles',
    'oauth_clients',
    'oauth_states',
    'server_keys',
    'sign_in_steps',
    'reference_rates',
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
  const old = Object.fromEntries(Object.entries(LEDGER_MIGRATIONS).slice(0, -1));
  const newest = Object.keys(LEDGER_MIGRATIONS).at(-1) ?? '';
  const older = new SqliteFile<never>({ file: join(dataDir, 'coffer.db'), synchronous: 'FULL' });
  await migrate(older.autocommit, old);
  await older.close();
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('before-'));
  mkdirSync(join(dataDir, 'before-0001-of-an-earlier-release'));
  const seen: unknown[] = [];
  const onMigrate = (migrations: readonly string[], copy: string | null) => seen.push([migrations, copy]);
  await (await Database.open({ dataDir, clock: Date.now, onMigrate })).close();
  const copy = join(dataDir, `before-${newest}`);
  assert.deepEqual(seen, [[[newest], copy]]);
  assert.deepEqual(copies(), [`before-${newest}`]);
  assert.deepEqual([statSync(copy).mode & 0o777, statSync(join(copy, 'coffer.db')).mode & 0o777], [0o700, 0o600]);
  const handle = new BetterSqlite3(join(copy, 'coffer.db'), { readonly: true });
  t.after(() => handle.close());
  assert.equal(handle.prepare('select max(name) from kysely_migration').pluck().get(), Object.keys(old).at(-1));
});
