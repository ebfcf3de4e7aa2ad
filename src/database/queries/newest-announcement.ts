import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** The number of the newest announcement of market rates that families get; 0 without any. */
export async function newestAnnouncement(db: Kysely<LedgerTables>): Promise<bigint> {
  const { newest } = await db
    .selectFrom('rate_announcements')
    .select(({ fn }) => fn.max<bigint | null>('number').as('newest'))
    .where('announced_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return newest ?? 0n;
}
