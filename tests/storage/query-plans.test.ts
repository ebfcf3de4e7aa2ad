import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { PostgresSettings } from '#config/settings.ts';
import { PLANS_AS_NOTICES, watchPlans } from '../harness/postgres/plan-watch.ts';
import { startPostgres } from '../harness/postgres/postgres-server.ts';
import { callEveryRoute, runBackgroundJobs } from '../harness/server/call-every-route.ts';
import { openCoffer } from '../harness/server/start-coffer.ts';

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
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-plans-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const coffer = await openCoffer(dataDir, NO_LIMITS, postgres);
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

test('no statement reads all rows of a table that grows, on SQLite', { timeout: 180_000 }, async (t) => {
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

test('no statement reads all rows of a table that grows, on PostgreSQL', { timeout: 180_000 }, async (t) => {
  const stops: (() => Promise<void>)[] = [];
  const url = await startPostgres({ after: (stop) => stops.push(stop) });
  t.after(async () => {
    for (const stop of stops) await stop();
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of PLANS_AS_NOTICES) await client.query(`alter database postgres set ${setting}`);
  // Else it reads small tables whole, as it should.
  await client.query('alter database postgres set enable_seqscan = off');
  // After a minute it would count the few rows, and plan for so few.
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  await client.end();
  const seen = new Map<string, Scanning>();
  const watched = await watchPlans(t, url, ({ sql, scanned }) => seen.set(sql, { sql, tables: [...scanned] }));
  const postgres = { url: watched, connectionsMax: 8, namedStatements: true };
  await sendEverything(t, postgres, () => seen.clear());
  assertAllowed(t, [...seen.values()]);
});
