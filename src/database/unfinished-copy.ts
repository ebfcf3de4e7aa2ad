import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/** What a restore or a copy into a data folder is called until it is whole and on disk. */
export const INCOMING_FILE = 'coffer.db.incoming';

/** The table that is in a PostgreSQL database for as long as books are being copied into it. */
export const COPY_MARK = 'coffer_copy_under_way';

/** @throws Error when a restore or a copy into the folder was cut short: what lies there may be half of something, or old. */
export function refuseIncoming(dataDir: string): void {
  const file = join(dataDir, INCOMING_FILE);
  if (!existsSync(file)) return;
  throw new Error(`a restore or copy into ${dataDir} was cut short; run it again, or delete ${file} to go without it`);
}

/** @throws Error when a copy into the PostgreSQL database is under way or was cut short. */
export async function refuseMarked(db: Kysely<never>): Promise<void> {
  if (!(await hasTable(db, COPY_MARK))) return;
  throw new Error(
    `a copy into this database is under way or was cut short; run it again, or "drop table ${COPY_MARK}" to go without it`,
  );
}

/** Whether the PostgreSQL database has a table of that name. */
export async function hasTable(db: Kysely<never>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: unknown }>`select to_regclass(${name}) as found`.execute(db);
  return rows[0]?.found !== null;
}
