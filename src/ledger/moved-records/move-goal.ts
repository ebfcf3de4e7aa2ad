import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { familyToday } from '#ledger/family.ts';
import { addForeignGoal } from '#ledger/goals/index.ts';
import { type MovedGoal, type MovedResult, type MovedTo, NOTHING_MOVED, roundedMinor } from './moved-records.ts';

/** Writes a goal of another program. The rest of the account's balance is reserved, so that as much is saved as there. */
export async function moveGoal(tx: FamilyTransaction, moved: MovedGoal, to: MovedTo): Promise<MovedResult> {
  const leftOut = (reason: string) => ({ ...NOTHING_MOVED, leftOut: [{ kind: 'Goal', reason, count: 1 }] });
  const id = to.accounts.get(moved.account);
  const account = id === undefined ? undefined : await findAccount(tx.db, tx.familyId, id);
  if (account === undefined) return leftOut('unknown_record');
  const currency = storedCurrency(account.currency);
  const rest = account.balance_minor - roundedMinor(moved.saved, currency);
  const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
  const start = moved.start_date ?? today;
  const end = moved.target_date;
  const added = await addForeignGoal(tx, account, {
    family_id: tx.familyId,
    id: newId(),
    name: moved.name,
    currency: account.currency,
    target_minor: roundedMinor(moved.target, currency),
    reserved_minor: rest < 0n ? 0n : rest,
    start_date: end === null || start < end ? start : end,
    target_date: end,
    account_ids: JSON.stringify([account.id]),
    category_id: null,
    created_at: tx.now,
    updated_at: tx.now,
  });
  if ('reason' in added) return leftOut(added.reason);
  return {
    ...NOTHING_MOVED,
    imported: [{ kind: 'Goal', count: 1 }],
    written: [{ kind: 'goal', id: added.id, at: tx.now }],
  };
}
