import { type Kysely, sql } from 'kysely';

/** The table that exists in a PostgreSQL database while a ledger is copied into it. */
export const COPY_MARK = 'coffer_copy_under_way';

/** @throws Error when a copy into the database is running or was interrupted. */
export async function refuseMarked(db: Kysely<never>): Promise<void> {
  if (!(await hasTable(db, COPY_MARK))) return;
  throw new Error(
    `a copy into this database is running or was cut short; run it again, or "drop table ${COPY_MARK}" to go without it`,
  );
}

/** Whether the PostgreSQL database has a table of that name. */
export async function hasTable(db: Kysely<never>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: unknown }>`select to_regclass(${name}) as found`.execute(db);
  return rows[0]?.found !== null;
}
