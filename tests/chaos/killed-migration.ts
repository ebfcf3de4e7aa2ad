import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_MIGRATIONS, migrate } from '#database/migrate.ts';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import { dataFolder } from '#tests/harness/server/spawn-coffer.ts';
import { killPoints, runToEnd, runUntil } from './run-until.ts';

/** How many of the migrations an older release had run. */
const OLD = 4;

type State = { readonly migrations: number; readonly schema: string; readonly rows: string };

/**
 * Migrates the ledger of an older release, killed before another statement or file change each time. Fails unless the old or the new
 * schema is left with the same rows, and the next attempt completes.
 */
export async function checkKilledMigrations(t: TestContext, kills: number): Promise<void> {
  const folder = dataFolder(t);
  const origin = join(folder, 'origin');
  await makeOldLedger(origin);
  const old = stateOf(origin);
  const whole = copyOf(origin, folder, 'whole');
  const steps = await runToEnd(['migrate', whole]);
  const fresh = stateOf(whole);
  assert.equal(fresh.migrations, Object.keys(LEDGER_MIGRATIONS).length);
  const seen = new Set<number>();
  for (const at of killPoints(steps, kills)) {
    const dataDir = copyOf(origin, folder, String(at));
    assert.ok(await runUntil(at, ['migrate', dataDir]));
    const left = stateOf(dataDir);
    seen.add(left.migrations);
    assert.deepEqual(left, left.migrations === OLD ? old : fresh, `killed at step ${at}`);
    await runToEnd(['migrate', dataDir]); // the next start gets to the end
    assert.deepEqual(stateOf(dataDir), fresh);
  }
  assert.ok(seen.has(OLD), 'some were killed before it was done');
  t.diagnostic(`${steps} steps`);
}

async function makeOldLedger(dataDir: string): Promise<void> {
  mkdirSync(dataDir);
  const handle = new BetterSqlite3(join(dataDir, LEDGER_FILE));
  handle.pragma('journal_mode = WAL');
  await migrate(openKysely<never>(handle), Object.fromEntries(Object.entries(LEDGER_MIGRATIONS).slice(0, OLD)));
  handle.exec(`
    insert into families (id, public_id, currency, created_at, updated_at) values (1, 'f', 'USD', 'then', 'then');
    insert into change_heads values (1, 0, 0);
    insert into users (family_id, id, email, role, created_at, updated_at) values (1, 'u', 'u@example.test', 'admin', 'then', 'then');
    insert into accounts (family_id, id, owner_id, name, type, currency, status, opening_minor, balance_minor, transaction_count,
      created_at, updated_at) values (1, 'a', 'u', 'A', 'depository', 'USD', 'active', 0, 5, 0, 'then', 'then');`);
  handle.close();
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
      migrations: Number(handle.prepare('select count(*) from kysely_migration').pluck().get()),
      schema: texts('select type, name, sql from sqlite_schema order by type, name'),
      rows: texts('select * from families') + texts('select * from users') + texts('select * from accounts'),
    };
  } finally {
    handle.close();
  }
}
