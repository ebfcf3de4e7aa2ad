import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { invalid } from '#kernel/errors.ts';
import type { Limits } from '#kernel/limits.ts';

/** An account that a credential can be limited to. */
export type OwnAccount = { readonly id: string; readonly name: string };

/** The accounts that the user sees, by name. */
export function ownAccounts(db: Kysely<LedgerTables>, familyId: number, userId: string): Promise<OwnAccount[]> {
  return db
    .selectFrom('account_shares as s')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 's.family_id').onRef('a.id', '=', 's.account_id'),
    )
    .select(['a.id', 'a.name'])
    .where('s.family_id', '=', familyId)
    .where('s.user_id', '=', userId)
    .where('a.status', '!=', 'deleting')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
}

/** Refuses days that end before they begin. @throws AppError `validation_failed`. */
export function requireDatesInOrder({ dateFrom, dateTo }: Limits): void {
  if (dateFrom === null || dateTo === null || dateFrom <= dateTo) return;
  throw invalid('/date_to', 'before_start', 'must not be before date_from');
}

/** Refuses accounts that the user does not see. @throws AppError `validation_failed`. */
export async function requireOwnAccounts(
  { db, familyId }: Pick<FamilyTransaction, 'db' | 'familyId'>,
  userId: string,
  { accountIds }: Limits,
): Promise<void> {
  if (accountIds === null) return;
  const own = new Set((await ownAccounts(db, familyId, userId)).map(({ id }) => id));
  const index = accountIds.findIndex((id) => !own.has(id));
  if (index !== -1) throw invalid(`/account_ids/${index}`, 'unknown', 'must be the id of an account that you may see');
}
