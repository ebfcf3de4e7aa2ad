import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE, USAGE_FILE } from '#database/sqlite/data-folder.ts';
import { query } from '../postgres/postgres-server.ts';

const textOf = (name: string) => readFileSync(new URL(`../../storage/v0.9.0/${name}.sql`, import.meta.url), 'utf8');

/** The user in the databases that v0.9.0 has made. */
export const LAST_RELEASE_USER = 'user-1@example.test';

/** Fills a folder with the database that v0.9.0 has made. */
export function loadLastRelease(dataDir: string): void {
  for (const file of [LEDGER_FILE, USAGE_FILE]) {
    const handle = new BetterSqlite3(join(dataDir, file));
    handle.pragma('journal_mode = WAL');
    handle.pragma('foreign_keys = OFF');
    handle.exec(`begin; ${textOf(file.replace('.db', ''))} commit`);
    handle.close();
  }
}

/** Fills an empty PostgreSQL database with the one that v0.9.0 has made. */
export async function loadLastReleaseIntoPostgres(url: string): Promise<void> {
  await query(url, textOf('postgres'));
}
