import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

/** Amounts on an account in a range of days, both included. */
export type AlikeQuery = {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly amounts: readonly bigint[];
  /** Entries that were stored later are left out. */
  readonly storedUntil: string;
};

const ENTRIES_MAX = 2000;

/** The ids of entries of these amounts, without split lines. */
export async function findAlike(
  db: Kysely<LedgerTables>,
  familyId: number,
  { accountId, from, to, amounts, storedUntil }: AlikeQuery,
): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('amount_minor', 'in', amounts)
    .where('parent_id', 'is', null)
    .where('created_at', '<=', storedUntil)
    .orderBy('date')
    .orderBy('id')
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
