import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { readSettings } from '#config/read-settings.ts';
import type { PostgresSettings } from '#config/settings.ts';
import { VERSION } from '#config/version.ts';
import { Database } from '#database/database.ts';
import { describeSchema, type SchemaDescription } from '#database/describe-schema.ts';
import { LEDGER, type Migration, recordedMigrations, type Schema, USAGE } from '#database/migrate.ts';
import { BASELINE } from '#database/migrations/0001-baseline.ts';
import { openPostgres } from '#database/open-stores.ts';
import { LEDGER_FILE, USAGE_FILE } from '#database/sqlite/data-folder.ts';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import { runAdminCommand } from '#src/cli/admin-commands.ts';
import { verify } from '#src/cli/verify.ts';
import { query, startPostgres } from '../harness/postgres/postgres-server.ts';
import { REFUSED_DEFINITIONS, SHARD_FUNCTIONS } from '../harness/postgres/shard-functions.ts';
import { CITUS_URL, dropCitusTables, placeTables, SHARDING_STATEMENTS } from '../harness/postgres/sharded-postgres.ts';
import {
  LAST_RELEASE_USER,
  loadLastRelease,
  loadLastReleaseIntoPostgres,
  loadSampleFamily,
} from '../harness/server/last-release.ts';
import { dataFolder, runCoffer, spawnCoffer } from '../harness/server/spawn-coffer.ts';
import { openCoffer } from '../harness/server/start-coffer.ts';

// Databases that v0.9.0 has made, the last release before the baseline.

const NAMES = [BASELINE, ...Object.keys(LEDGER.migrations)];
const USAGE_NAMES = [BASELINE, ...Object.keys(USAGE.migrations)];
const OLDER = /written by a release before 0\.9\.0; start v0\.9\.0 on it once/;
const ALTERED = /the schema of this database is not that of v0\.9\.0 \((.+)\); copy its data/;
const NEWER = /written by a newer release of Coffer/;

type Db = Kysely<never>;

/** A database of one engine: how it is opened, and changed by hand. */
type Place = {
  readonly dataDir: string;
  readonly postgres: PostgresSettings | null;
  /** How the command line finds it. */
  readonly env: Record<string, string>;
  readonly location: string;
  change(statements: string): Promise<void>;
};

const stops: (() => Promise<void>)[] = [];
let server: Promise<string> | null = null;
let databases = 0;
after(async () => {
  for (const stop of stops) await stop();
});

async function newPostgres(): Promise<string> {
  server ??= startPostgres({ after: (stop) => stops.push(stop) });
  const url = new URL(await server);
  databases += 1;
  await query(url.href, `create database upgrade_${databases}`);
  url.pathname = `/upgrade_${databases}`;
  return url.href;
}

const ENGINES = {
  SQLite: async (t: TestContext): Promise<Place> => {
    const dataDir = dataFolder(t);
    const change = async (statements: string) => {
      const handle = new BetterSqlite3(join(dataDir, LEDGER_FILE));
      handle.exec(statements);
      handle.close();
    };
    return { dataDir, postgres: null, env: {}, location: `sqlite:${dataDir}`, change };
  },
  PostgreSQL: async (t: TestContext): Promise<Place> => {
    const url = await newPostgres();
    return {
      dataDir: dataFolder(t),
      postgres: { url, connectionsMax: 4, namedStatements: true },
      env: { COFFER_DATABASE_URL: url },
      location: url,
      change: async (statements) => void (await query(url, statements)),
    };
  },
};

async function load({ dataDir, postgres }: Place): Promise<void> {
  if (postgres === null) loadLastRelease(dataDir);
  else await loadLastReleaseIntoPostgres(postgres.url);
}

function open({ dataDir, postgres }: Place): Promise<Database> {
  return Database.open({ dataDir, clock: Date.now, postgres });
}

async function lookAt<T>(place: Place, look: (ledger: Db, usage: Db) => Promise<T>): Promise<T> {
  const database = await open(place);
  const { read, usage } = database;
  return look(read as unknown as Db, usage.read as unknown as Db).finally(() => database.close());
}

async function schemaOf(place: Place): Promise<SchemaDescription> {
  const all = await lookAt(place, async (ledger, usage) => [
    ...(await describeSchema(ledger)),
    ...(place.postgres === null ? await describeSchema(usage) : []),
  ]);
  return new Map(
    all
      .sort(([a], [b]) => (a < b ? -1 : 1))
      // Made only where the extensions are there; the stored database is without.
      .map(([table, lines]) => [table, lines.filter((line) => !line.startsWith('index transactions_search '))]),
  );
}

/** The columns of the ledger's tables in their order, which is that of the members of change rows. */
function columnsOf(place: Place): Promise<{ table: string; column: string }[]> {
  return lookAt(place, async (ledger) => {
    const columns =
      place.postgres === null
        ? sql<{ table: string; column: string }>`select m.name as "table", c.name as "column"
            from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'kysely%' order by m.name, c.cid`
        : sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
            from information_schema.columns where table_schema = current_schema() and table_name not like 'kysely%' order by table_name, ordinal_position`;
    return (await columns.execute(ledger)).rows;
  });
}

/** The parameters of tables with rows of families; SQLite has none. */
function parametersOf(place: Place): Promise<object[]> {
  if (place.postgres === null) return Promise.resolve([]);
  return lookAt(place, async (ledger) => {
    const { rows } = await sql<object>`select c.relname, c.reloptions from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'family_id'
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`.execute(ledger);
    return rows;
  });
}

/** Tables of 0.9.0 whose rows a later migration has put elsewhere, and rows that one has removed. `verify` looks at them. */
const MOVED = ['report_days'];
const REMOVED = /^report_labels .*\["label_id",""\]/;

/** Every row but those of the record and of moved tables, as text, with the members that a schema has. */
async function rowsOf(db: Db, schema: SchemaDescription): Promise<string[]> {
  const rows: string[] = [];
  for (const [table, lines] of schema) {
    if (MOVED.includes(table)) continue;
    const columns = lines.flatMap((line) => /^column (\w+) /.exec(line)?.[1] ?? []);
    const selected = columns.length === 0 ? sql`*` : sql.join(columns.map((name) => sql.ref(name)));
    const found = await sql<object>`select ${selected} from ${sql.table(table)}`.execute(db);
    const text = (row: object) =>
      JSON.stringify(Object.entries(row).sort(), (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
    rows.push(...found.rows.map((row) => `${table} ${text(row)}`).filter((row) => !REMOVED.test(row)));
  }
  return rows.sort();
}

/** The schema and the rows that v0.9.0 has stored, read without opening the database. */
async function stored({ dataDir, postgres }: Place): Promise<{ schema: SchemaDescription; rows: string[] }> {
  const read = async (db: Db) => {
    const schema = await describeSchema(db);
    return { schema, rows: await rowsOf(db, schema) };
  };
  if (postgres === null) {
    const handle = new BetterSqlite3(join(dataDir, LEDGER_FILE), { readonly: true });
    handle.defaultSafeIntegers(true);
    return read(openKysely<never>(handle)).finally(() => handle.close());
  }
  const { ledger, usage } = openPostgres(postgres, {});
  try {
    return await read(ledger.read as unknown as Db);
  } finally {
    await Promise.all([ledger.close(), usage.close()]);
  }
}

for (const [engine, newPlace] of Object.entries(ENGINES)) {
  test(`${engine}: a new database and one of 0.9.0 have the same schema`, async (t) => {
    const [fresh, old] = [await newPlace(t), await newPlace(t)];
    await load(old);
    assert.deepEqual(await schemaOf(old), await schemaOf(fresh));
    assert.deepEqual(await columnsOf(old), await columnsOf(fresh));
    assert.deepEqual(await parametersOf(old), await parametersOf(fresh));
  });

  test(`${engine}: without later migrations the tables are those of 0.9.0`, { skip: NAMES.length > 1 }, async (t) => {
    const name = `schema-0.9.0-${engine.toLowerCase().replace('postgresql', 'postgres')}.txt`;
    const text = readFileSync(new URL(`../../src/database/migrations/${name}`, import.meta.url), 'utf8');
    const lines = [...(await schemaOf(await newPlace(t)))].map(([table, found]) =>
      [table, ...found.map((line) => `  ${line}`)].join('\n'),
    );
    const wanted = text.split('\n').filter((line) => !line.startsWith('  index transactions_search '));
    assert.deepEqual(lines.join('\n\n').split('\n'), wanted.slice(3, -1));
  });

  test(`${engine}: one of 0.9.0 goes on with its data, and verify finds its rows right`, async (t) => {
    const place = await newPlace(t);
    await load(place);
    const { schema, rows } = await stored(place);
    assert.ok(rows.length > 150);
    const first = await open(place);
    assert.deepEqual(first.migrated, [...NAMES, ...USAGE_NAMES]);
    assert.deepEqual(await recordedMigrations(first.read as unknown as Db), NAMES);
    assert.deepEqual(await rowsOf(first.read as unknown as Db, schema), rows);
    await first.close();
    const copies = readdirSync(place.dataDir).filter((name) => name.startsWith('before-'));
    assert.deepEqual(copies, place.postgres === null ? [`before-${NAMES[1]}`] : []);
    const verified = await runCoffer(place.dataDir, ['verify', place.location], { env: place.env });
    // The attached files are not part of the stored database.
    const faults = [...verified.stdout.matchAll(/FAULT (.+)/g)].map(([, check]) => check);
    assert.deepEqual(
      faults.filter((check) => check !== 'attachments have their files'),
      [],
      verified.stdout,
    );
    const coffer = await openCoffer(place.dataDir, {}, place.postgres);
    assert.deepEqual(coffer.database.migrated, []);
    const { settings } = readSettings({ COFFER_DATA_DIR: place.dataDir });
    const input = { email: LAST_RELEASE_USER, name: 'after the upgrade', scopes: 'read_write' };
    const said = await runAdminCommand({ settings, database: coffer.database }, 'create-key', input);
    const key = /cfk_\w+/.exec(said)?.[0] ?? assert.fail(said);
    const list = await coffer.call('GET', '/api/v1/transactions', { key });
    assert.deepEqual([list.status, list.body.transactions.length > 2], [200, true]);
    const made = await coffer.call('POST', '/api/v1/tags', { key, body: { name: 'new' } });
    assert.equal(made.status, 201, made.text);
    await coffer.server.close();
    await coffer.database.close();
  });

  test(`${engine}: one of an older release is refused with the release to start first`, async (t) => {
    const place = await newPlace(t);
    await load(place);
    await place.change(`drop table import_parts; delete from kysely_migration where name = '0060-import-parts'`);
    await assert.rejects(open(place), OLDER);
    for (const args of [['migrate'], ['serve'], ['create-user', 'a@example.test'], ['verify', place.location]]) {
      const { code, stderr } = await runCoffer(place.dataDir, args, { env: place.env, stdin: 'correct horse battery' });
      assert.equal(code, 1, stderr);
      assert.match(stderr, OLDER, args.join(' '));
    }
    const copied = await runCoffer(place.dataDir, [
      'copy',
      '--from',
      place.location,
      '--to',
      `sqlite:${join(dataFolder(t), 'copy')}`,
    ]);
    assert.equal(copied.code, 1);
    assert.match(copied.stderr, OLDER);
  });

  test(`${engine}: one with another schema than 0.9.0 is refused with the difference`, async (t) => {
    for (const [change, difference] of [
      ['alter table tags add column shade text', /^tags has: column shade text/],
      ['drop index transactions_date', /^transactions lacks: index transactions_date/],
      ['alter table goals drop column reserved_minor', /^goals lacks: column reserved_minor/],
      ['drop table upgrade_notices', /^the table upgrade_notices is missing/],
      ['create unique index tags_color on tags (id, color)', /^tags has: unique index tags_color/],
    ] as const) {
      const place = await newPlace(t);
      await load(place);
      await place.change(change);
      await assert.rejects(open(place), (error: Error) => {
        assert.match(ALTERED.exec(error.message)?.[1] ?? error.message, difference);
        return true;
      });
      await assert.rejects(open(place), ALTERED, 'again: the record is as it was');
    }
  });

  test(`${engine}: one of a newer release is refused, an added index is not`, async (t) => {
    const place = await newPlace(t);
    await load(place);
    await place.change('create index tags_by_color on tags (color)');
    await (await open(place)).close();
    await place.change(`insert into kysely_migration (name, timestamp) values ('9999-newest', 'then')`);
    await assert.rejects(open(place), NEWER);
  });
}

test('PostgreSQL: a migration is refused while another process stays connected', async (t) => {
  const place = await ENGINES.PostgreSQL(t);
  await load(place);
  const other = new pg.Client({ connectionString: place.location, application_name: 'coffer' });
  await other.connect();
  await assert.rejects(open(place), /another process of Coffer uses this database/);
  await other.end();
  const both = await Promise.all([open(place), open(place)]);
  // Each takes the lock of a schema when it is free, so that one may migrate the ledger and the other the usage.
  const migrated = both.flatMap((database) => database.migrated);
  assert.deepEqual(migrated.sort(), [...NAMES, ...USAGE_NAMES].sort());
  for (const database of both) await database.close();
});

test('PostgreSQL: tables that are ready for shards go on, as Citus takes definitions', async (t) => {
  const place = await ENGINES.PostgreSQL(t);
  await load(place);
  await place.change(SHARDING_STATEMENTS.slice(0, SHARDING_STATEMENTS.indexOf('select create_')));
  await place.change(REFUSED_DEFINITIONS);
  assert.deepEqual(await lookAt(place, (db) => recordedMigrations(db)), NAMES);
});

/** Until then tables have triggers and no directory: docs/scaling.md cannot place them. */
const PLACEABLE = Object.fromEntries(Object.entries(LEDGER.migrations).filter(([name]) => name < '0008'));

test('a cluster with data is migrated, its tables placed before and after', async (t) => {
  const { location } = await ENGINES.PostgreSQL(t);
  await query(location, SHARD_FUNCTIONS);
  await upgradeCluster(location, {
    before: () => query(location, REFUSED_DEFINITIONS),
    after: () => query(location, 'drop event trigger refuse_definitions'),
  });
});

test('on Citus a cluster with data is migrated, its tables placed before and after', {
  skip: CITUS_URL === undefined && 'COFFER_TEST_CITUS_URL names no Citus: NOT tested here',
}, async () => {
  const url = await dropCitusTables();
  const parallel = 'citus.force_max_query_parallelization'; // otherwise only where writes to shards take long
  const set = (change: string) => query(url, `alter database ${new URL(url).pathname.slice(1)} ${change}`);
  await upgradeCluster(url, { before: () => set(`set ${parallel} = on`), after: () => set(`reset ${parallel}`) });
});

/** Citus refuses it in a transaction that has asked several shards at the same time. No migration since the directory does so. */
const WRITE_AND_DEFINE: Migration = {
  up: async (db) => {
    await sql`update change_heads set records = records`.execute(db);
    await sql`create function defined_after() returns int language sql as 'select 1'`.execute(db);
  },
};

async function upgradeCluster(
  url: string,
  { before, after: afterwards }: Record<'before' | 'after', () => Promise<unknown>>,
): Promise<void> {
  const postgres = { url, connectionsMax: 4, namedStatements: true };
  const migrateTo = async (schema: Schema) => {
    const database = await Database.open({ dataDir: '', clock: Date.now, postgres, schema });
    await database.close();
    return database.migrated;
  };
  await loadLastReleaseIntoPostgres(url);
  await migrateTo({ ...LEDGER, migrations: PLACEABLE });
  const placed = await placeTables(url);
  await before();
  const later = Object.keys(LEDGER.migrations).slice(Object.keys(PLACEABLE).length);
  assert.deepEqual(await migrateTo(LEDGER), later);
  const migrations = { ...LEDGER.migrations, '9999-function': WRITE_AND_DEFINE };
  await migrateTo({ ...LEDGER, migrations });
  await afterwards();
  await query(url, `drop function defined_after; delete from kysely_migration where name = '9999-function'`);
  await placeTables(url, placed);
  const verified = await verify({ engine: 'postgres', url });
  assert.ok(verified.isSound, verified.report);
}

test('a backup of 0.9.0 is restored, and one of an older release is not', async (t) => {
  const folder = dataFolder(t);
  const [good, older] = [join(folder, 'good'), join(folder, 'older')];
  for (const dataDir of [good, older]) {
    mkdirSync(dataDir);
    loadLastRelease(dataDir);
  }
  const handle = new BetterSqlite3(join(older, LEDGER_FILE));
  handle.exec(`delete from kysely_migration where name > '0058'`);
  handle.close();
  const target = join(folder, 'target');
  const refused = await runCoffer(target, ['restore', join(older, LEDGER_FILE)]);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, OLDER);
  assert.equal(statSync(join(target, LEDGER_FILE), { throwIfNoEntry: false }), undefined);
  assert.equal((await runCoffer(target, ['restore', join(good, LEDGER_FILE)])).code, 0);
  assert.match((await runCoffer(target, ['migrate'])).stdout, /0001-baseline/);
});

test('a start on data of v0.9.0 logs its release, each migration and the copy', async (t) => {
  const dataDir = dataFolder(t);
  const { secret_key: COFFER_SECRET_KEY } = await loadSampleFamily(dataDir);
  const server = await spawnCoffer(t, dataDir, { COFFER_SECRET_KEY });
  await server.end('SIGTERM');
  const lines = server
    .output()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = (msg: string) => lines.filter((line) => line.msg === msg);
  const migrations = [...Object.keys(LEDGER.migrations), ...Object.keys(USAGE.migrations)];
  assert.deepEqual(
    of('migrating the database').flatMap((line) => line.migrations),
    migrations,
  );
  assert.deepEqual(
    of('a migration has run').map(({ migration }) => migration),
    migrations,
  );
  assert.ok(of('a migration has run').every(({ ms }) => Number.isInteger(ms)));
  const [{ version, copy }] = of('migrating the database') as [{ version: string; copy: string }];
  assert.equal(version, VERSION);
  assert.deepEqual(readdirSync(copy).sort(), [LEDGER_FILE, USAGE_FILE].sort());
  assert.equal(of('Coffer is ready')[0].version, VERSION);
});
