import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE, USAGE_FILE } from './data-folder.ts';

/**
 * Refuses a folder whose ledger is gone, empty or of another program. To open it would make a new, empty ledger there, with
 * open sign-up, and SQLite would drop the WAL that may hold what was lost.
 * @throws Error that says which file is wrong.
 */
export function refuseForeignLedger(dataDir: string): void {
  const ledger = join(dataDir, LEDGER_FILE);
  const usage = join(dataDir, USAGE_FILE);
  const tables = tablesOf(ledger);
  if (tables.includes('kysely_migration')) return;
  if (tables.length > 0) throw new Error(`${ledger} is not a database of Coffer: it has the tables of another program`);
  const state = existsSync(ledger) ? 'is empty' : 'is missing';
  const advice = 'restore a backup (coffer restore --replace), or move the folder away to start with an empty one';
  if (bytesOf(ledger) === 0 && bytesOf(`${ledger}-wal`) > 0)
    throw new Error(`${ledger} ${state}, but its write-ahead log ${LEDGER_FILE}-wal is there: ${advice}`);
  if (tablesOf(usage).length > 0)
    throw new Error(`${ledger} ${state}, but ${USAGE_FILE} next to it was in use: ${advice}`);
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function tablesOf(file: string): string[] {
  if (bytesOf(file) === 0) return [];
  const handle = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    const names = handle.prepare("select name from sqlite_master where type = 'table'").pluck();
    return names.all() as string[];
  } finally {
    handle.close();
  }
}
