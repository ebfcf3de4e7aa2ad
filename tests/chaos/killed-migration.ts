import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER } from '#database/migrate.ts';
import { BASELINE } from '#database/migrations/0001-baseline.ts';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { loadLastRelease } from '#tests/harness/server/last-release.ts';
import { dataFolder } from '#tests/harness/server/spawn-coffer.ts';
import { CRASH_MIGRATION } from './crash-migration.ts';
import { killPoints, runToEnd, runUntil } from './run-until.ts';

type State = { readonly migrations: string; readonly schema: string; readonly rows: string };

/**
 * Opens a ledger that v0.9.0 has made with a migration more than this release has, killed before another statement or file change each
 * time. Fails unless the old or the new schema is left with the same rows, and the next attempt completes.
 */
export async function checkKilledMigrations(t: TestContext, kills: number): Promise<void> {
  const folder = dataFolder(t);
  const origin = join(folder, 'origin');
  mkdirSync(origin);
  loadLastRelease(origin);
  const old = stateOf(origin);
  const whole = copyOf(origin, folder, 'whole');
  const steps = await runToEnd(['migrate', whole]);
  const fresh = stateOf(whole);
  assert.deepEqual(JSON.parse(fresh.migrations), [BASELINE, ...Object.keys(LEDGER.migrations), CRASH_MIGRATION]);
  let left = 0;
  for (const at of killPoints(steps, kills)) {
    const dataDir = copyOf(origin, folder, String(at));
    assert.ok(await runUntil(at, ['migrate', dataDir]));
    const state = stateOf(dataDir);
    const isOld = state.migrations === old.migrations;
    if (isOld) left += 1;
    assert.deepEqual(state, isOld ? old : fresh, `killed at step ${at}`);
    await runToEnd(['migrate', dataDir]); // the next start gets to the end
    assert.deepEqual(stateOf(dataDir), fresh);
  }
  assert.ok(left > 0, 'some were killed before it was done');
  t.diagnostic(`${steps} steps`);
}

function copyOf(origin: string, folder: string, name: string): string {
  const dataDir = join(folder, name);
  cpSync(origin, dataDir, { recursive: true });
  return dataDir;
}

function stateOf(dataDir: string): State {
  const handle = new BetterSqlite3(join(dataDir, LEDGER_FILE));
  try {
    assert.equal(handle.pragma('integrity_check', { simple: true }), 'ok');
    const texts = (query: string) => JSON.stringify(handle.prepare(query).all());
    return {
      migrations: JSON.stringify(handle.prepare('select name from kysely_migration order by name').pluck().all()),
      schema: texts('select type, name, sql from sqlite_schema order by type, name'),
      rows: ['families', 'users', 'accounts', 'transactions', 'account_days', 'report_labels', 'changes']
        .map((name) => texts(`select * from ${name}`))
        .join(),
    };
  } finally {
    handle.close();
  }
}
