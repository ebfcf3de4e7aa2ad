import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE, USAGE_FILE } from '#database/sqlite/data-folder.ts';
import { query } from '../postgres/postgres-server.ts';

const contentOf = (name: string) => readFileSync(new URL(`../../storage/v0.9.0/${name}`, import.meta.url));
const textOf = (name: string) => contentOf(`${name}.sql`).toString();
const unpackedTextOf = (name: string) => brotliDecompressSync(contentOf(`sample-family/${name}.br`)).toString();

/** The user in the databases that v0.9.0 has made. */
export const LAST_RELEASE_USER = 'user-1@example.test';

/** Fills a folder with the database that v0.9.0 has made. */
export function loadLastRelease(dataDir: string): void {
  for (const file of [LEDGER_FILE, USAGE_FILE]) fill(join(dataDir, file), textOf(file.replace('.db', '')));
}

/** Fills an empty PostgreSQL database with the one that v0.9.0 has made. */
export async function loadLastReleaseIntoPostgres(url: string): Promise<void> {
  await query(url, textOf('postgres'));
}

/** The answers of v0.9.0 about the family at {@link SAMPLE_FAMILY_TIME}, the key that asked, and the secret key of the server. */
export type SampleFamilyAnswers = {
  readonly secret_key: string;
  readonly key: string;
  readonly import_id: string;
} & Readonly<
  Record<'accounts' | 'transactions' | 'changes' | 'valuations' | 'transfers' | 'export', readonly object[]>
> &
  Readonly<Record<'history' | 'income' | 'imports', readonly [object]>>;

export const SAMPLE_FAMILY_TIME = Date.UTC(2026, 10, 26, 23);

/**
 * Fills a folder or an empty PostgreSQL database with five years of a family that a release before 0.9.0 has made and v0.9.0 has
 * opened: sample data, splits, transfers, an import, edits and seals. Returns what v0.9.0 answered.
 */
export async function loadSampleFamily(dataDir: string, postgresUrl?: string): Promise<SampleFamilyAnswers> {
  const engine = postgresUrl === undefined ? 'sqlite' : 'postgres';
  const statements = unpackedTextOf(`${engine}.sql`);
  if (postgresUrl === undefined) {
    fill(join(dataDir, LEDGER_FILE), statements);
    fill(join(dataDir, USAGE_FILE), textOf('coffer-usage'));
  } else await query(postgresUrl, statements);
  return JSON.parse(unpackedTextOf(`${engine}-answers.json`));
}

function fill(file: string, statements: string): void {
  const handle = new BetterSqlite3(file);
  handle.pragma('journal_mode = WAL');
  handle.pragma('foreign_keys = OFF');
  handle.exec(`begin; ${statements} commit`);
  handle.close();
}
