import type { Kysely } from 'kysely';
import { hasTable } from '#database/dialect.ts';

/** The table that exists in a PostgreSQL database while a ledger is copied into it. */
export const COPY_MARK = 'coffer_copy_under_way';

/** @throws Error when a copy into the database is running or was interrupted. */
export async function refuseMarked(db: Kysely<never>): Promise<void> {
  if (!(await hasTable(db, COPY_MARK))) return;
  throw new Error(
    `a copy into this database is running or was cut short; run it again, or "drop table ${COPY_MARK}" to go without it`,
  );
}
