import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid } from '#kernel/errors.ts';
import { type AccountRow, findAccount, rulesOf } from '#ledger/balances/index.ts';
import { familyCurrency } from '#ledger/family.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { findCategories } from './store.ts';

/** The accounts or the category of a goal, as they are sent. */
export type Funding = { readonly accountIds: readonly string[] | null; readonly categoryId: string | null };

/** The currency of the funding, and a check that throws what is wrong with it. */
export type CheckedFunding = { readonly currency: string; readonly check: () => void };

/**
 * Reads what funds a goal: accounts in which the author may note things, or a category.
 * @throws AppError `not_found` for an account that they do not see, `forbidden`.
 */
export async function readFunding(tx: FamilyTransaction, { accountIds, categoryId }: Funding): Promise<CheckedFunding> {
  const own = await familyCurrency(tx.db, tx.familyId);
  const accounts: AccountRow[] = [];
  for (const id of accountIds ?? []) {
    await requirePermission(tx, id, 'read_write', 'Account');
    const account = await findAccount(tx.db, tx.familyId, id);
    if (account !== undefined) accounts.push(account);
  }
  const categories = categoryId === null ? [] : await findCategories(tx.db, tx.familyId, [categoryId]);
  const currency = accounts[0]?.currency ?? own;
  return {
    currency,
    check: () => {
      if (accountIds !== null && accountIds.length === 0)
        throw invalid('/account_ids', 'empty', 'must have an account');
      if ((accountIds === null) === (categoryId === null)) {
        if (accountIds === null) throw invalid('/account_ids', 'required', 'or category_id is required');
        throw invalid('/account_ids', 'too_many', 'or category_id must be left out');
      }
      if (accounts.some(({ type }) => rulesOf(type).classification !== 'asset')) {
        throw invalid('/account_ids', 'not_an_asset', 'must have asset accounts alone');
      }
      if (accounts.some((account) => account.currency !== currency)) {
        throw invalid('/account_ids', 'several_currencies', 'must have accounts of one currency');
      }
      if (categoryId !== null && categories.length === 0) {
        throw invalid('/category_id', 'unknown', 'must be a category of this family');
      }
    },
  };
}

/** The column of accounts, each named once. */
export function storedAccounts(ids: readonly string[] | null): string | null {
  return ids === null ? null : JSON.stringify([...new Set(ids)]);
}
