import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import type { PostgresSettings } from '#config/settings.ts';
import { type SeededFamily, seedFamily } from '../harness/family/seed-family.ts';
import { PLANS_AS_NOTICES, watchPlans } from '../harness/postgres/plan-watch.ts';
import { query, startPostgres } from '../harness/postgres/postgres-server.ts';
import { callEveryRoute, runBackgroundJobs, visit, visitEveryRoute } from '../harness/server/call-every-route.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer } from '../harness/server/start-coffer.ts';

/** A statement, and the tables of which its plan reads every row. */
type Scanning = { readonly sql: string; readonly tables: readonly string[] };

// Tables with few rows, however long a server runs and however much its families have.
const STAYS_SMALL = new Set([
  'rate_announcements', // one a day
  'server_keys',
  'leases',
  'deletions',
  'oauth_states',
  'sign_in_steps',
  'search_heads',
  'mails',
]);

const SYSTEM = /^(?:pg|kysely|sqlite)_/;

/** The statements that may read a whole table. */
const ALLOWED: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement: /^delete from "(?:rate_counters|usage_counts)" where/,
    reason: 'the hourly clean-up, of one row per key and day',
  },
  {
    statement: /from "family_exports" where "(?:status" in|created_at" <)/,
    reason: 'once a minute; a family has few exports',
  },
  {
    statement:
      /from "(?:(?:family_imports|import_sessions)" where (?:"family_id" = (?:\$1|\?) and )?"status" = 'importing'|imports" where (?:"deleted" = 1|"status" in))/,
    reason: 'an index that has only those',
  },
  {
    statement: /from "import_sessions" where "status" = (?:'pending'|\$1|\?) and "updated_at" </,
    reason: 'once an hour; a session is a file that a person sent',
  },
  {
    statement: /from (?:"change_heads" where "rates_announced" <|"rate_announcements" inner join "change_heads")/,
    reason: 'jobs of each minute: after an import each family lacks a change',
  },
  { statement: /where "r"\."posting" = 'automatic' and/, reason: 'an index that has only those' },
  { statement: /from "bank_connections" where "status" in /, reason: 'an index that has only those, by their time' },
  { statement: /from "syncs" where "status" in /, reason: 'an index that has only those' },
  { statement: /from "webhooks" where "enabled" = /, reason: 'once a minute; all that it reads are served' },
  {
    statement: /from "?change_heads"? (?:as "h"|c left join search_heads)/,
    reason: 'jobs of each minute and hour: one row per family',
  },
];

const NO_LIMITS = { COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000' };

/** Sends every statement of the API and of the jobs, after a start that may read what it likes. */
async function sendEverything(t: TestContext, postgres: PostgresSettings | null, started: () => void): Promise<void> {
  const coffer = await openCoffer(dataFolder(t), NO_LIMITS, postgres);
  started();
  const answered = await callEveryRoute(coffer);
  await runBackgroundJobs(coffer);
  await coffer.server.close(); // with it everything that is written behind is written
  await coffer.database.close();
  assert.ok(answered.filter((isGood) => isGood).length > 100, 'the routes were really called');
}

function assertAllowed(t: TestContext, statements: readonly Scanning[]): void {
  const offending = new Set(
    statements
      .filter(({ tables }) => tables.some((table) => !STAYS_SMALL.has(table) && !SYSTEM.test(table)))
      .filter(({ sql }) => ALLOWED.every(({ statement }) => !statement.test(sql.trim().replace(/\s+/g, ' '))))
      .map(({ sql, tables }) => `${tables}: ${sql.replace(/\s+/g, ' ')}`),
  );
  assert.deepEqual([...offending], []);
  t.diagnostic(`${statements.length} statements`);
}

test('no statement reads all rows of a table that grows, on SQLite', async (t) => {
  const seen = new Map<string, Scanning>();
  const { prepare } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (/^\s*(?:select|insert|update|delete|with)\b/i.test(sql) && !seen.has(sql)) {
      const plan = prepare.call(this, `explain query plan ${sql}`);
      const values = Array.from(sql.matchAll(/\?/g), () => null);
      seen.set(sql, { sql, tables: scannedBySqlite(sql, plan.all(values) as { detail: string }[]) });
    }
    return statement;
  } as typeof prepare;
  t.after(() => {
    BetterSqlite3.prototype.prepare = prepare;
  });
  await sendEverything(t, null, () => seen.clear());
  assertAllowed(t, [...seen.values()]);
});

// The rows of all files of a family: a statement that finds them by the family alone reads each of them.
const ALL_IMPORT_ROWS = /^SEARCH import_rows USING .*\(family_id=\?\)$/;

// The plan names the aliases of tables. A scan of a list of values, a subquery or a virtual table is none of rows.
function scannedBySqlite(sql: string, plan: readonly { detail: string }[]): string[] {
  return plan.flatMap(({ detail }) => {
    if (ALL_IMPORT_ROWS.test(detail)) return ['import_rows'];
    const alias = /^SCAN (\w+)(?! VIRTUAL)(?: USING|$)/.exec(detail)?.[1];
    if (alias === undefined || alias === 'CONSTANT') return [];
    if (new RegExp(`\\) as "?${alias}"?\\b`).test(sql)) return [];
    const named = new RegExp(`\\b(?:from|join)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${alias}"?\\b`, 'i').exec(sql)?.[1];
    return [named ?? alias];
  });
}

test('no statement reads all rows of a table that grows, on PostgreSQL', async (t) => {
  // Else it reads small tables whole, as it should.
  const url = await postgresThatTellsPlans(t, ['enable_seqscan = off']);
  const seen = new Map<string, Scanning>();
  const watched = await watchPlans(t, url, ({ sql, scanned }) => seen.set(sql, { sql, tables: [...scanned] }));
  const postgres = { url: watched, connectionsMax: 8, namedStatements: true };
  await sendEverything(t, postgres, () => seen.clear());
  assertAllowed(t, [...seen.values()]);
});

// All of the 1,000 entries with all 500 transfers would be 500,000. Of the 100 that a page shows each may be, on both sides: while
// PostgreSQL expects a single row it takes any index for as good as the one that finds it.
const WORK_MAX = 150_000;

test('no statement pairs all rows of a family that statistics do not know', async (t) => {
  const url = await postgresThatTellsPlans(t, ['auto_explain.log_analyze = on', 'auto_explain.log_timing = off']);
  const seen = new Map<string, number>();
  const watched = await watchPlans(t, url, ({ sql, work }) => seen.set(sql, Math.max(work, seen.get(sql) ?? 0)));
  const coffer = await openCoffer(dataFolder(t), NO_LIMITS, { url: watched, connectionsMax: 8, namedStatements: true });
  const { token } = await coffer.signUp();
  assert.equal((await coffer.call('POST', '/api/v1/sample_data', { token })).status, 201);
  await query(url, 'analyze');
  const family = await seedFamily(coffer);
  seen.clear();
  await enterTransfers(coffer, family, 500);
  for await (const _answer of visitEveryRoute(coffer, family, visit));
  await coffer.server.close();
  await coffer.database.close();
  const [transfers] = await query<{ count: string }>(
    url,
    'select count(*) from transfers group by family_id order by 1 desc',
  );
  assert.ok(Number(transfers?.count) > 450, 'the entries were really paired');
  assert.deepEqual(
    [...seen].filter(([, work]) => work > WORK_MAX).map(([sql, work]) => `${work}: ${sql.replace(/\s+/g, ' ')}`),
    [],
  );
});

/** Enters so many payments, and as many receipts in another account, of different amounts in a year. */
async function enterTransfers(coffer: Coffer, { user: { token }, ids }: SeededFamily, count: number): Promise<void> {
  const body = { name: 'Other', account_type: 'depository' };
  const other = await coffer.call<{ id: string }>('POST', '/api/v1/accounts', { token, body });
  const labels = { category_id: ids.categories, merchant_id: ids.merchants, tag_ids: [ids.tags] };
  for (let from = 0; from < count; from += 50) {
    const operations = Array.from({ length: 50 }, (_, row) => from + row).flatMap((number) => {
      const date = new Date(Date.UTC(2025, 0, 1 + (number % 365))).toISOString().slice(0, 10);
      const entry = { date, name: `Payment ${number}`, amount: String(number + 1) };
      return [
        { op: 'create', transaction: { ...entry, ...labels, account_id: ids.accounts } },
        { op: 'create', transaction: { ...entry, account_id: other.body.id, amount: `-${entry.amount}` } },
      ];
    });
    const reply = await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
    assert.equal(reply.status, 200, reply.text);
  }
}

/** A PostgreSQL that counts rows only when it is asked to; after a minute it would count few, and plan for so few. */
async function postgresThatTellsPlans(t: TestContext, settings: readonly string[]): Promise<string> {
  const stops: (() => Promise<void>)[] = [];
  const url = await startPostgres({ after: (stop) => stops.push(stop) });
  t.after(async () => {
    for (const stop of stops) await stop();
  });
  for (const setting of [...PLANS_AS_NOTICES, ...settings]) await query(url, `alter database postgres set ${setting}`);
  await query(url, 'alter system set autovacuum = off');
  await query(url, 'select pg_reload_conf()');
  return url;
}
