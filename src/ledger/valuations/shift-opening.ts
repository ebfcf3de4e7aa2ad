import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { valuationRecord } from './present.ts';
import { findOpeningAnchor, updateValuationRow, type ValuationRow } from './store.ts';

/** The previous day. An anchor may precede the first civil date. */
export function dayBefore(date: string): string {
  return dayAt(dayNumber(date) - 1);
}

/** The new date of an opening anchor, and the date of the newest valuation after the move. */
export type OpeningShift = { readonly anchor: ValuationRow; readonly date: string; readonly valuedOn: string };

/**
 * The shift that puts the opening anchor before an entry of `date`, or the opening amount would include the entry. Undefined if
 * the anchor is before `date` already, or a user set its date.
 */
export async function findOpeningShift(
  tx: FamilyTransaction,
  account: AccountRow,
  date: string,
): Promise<OpeningShift | undefined> {
  if (account.valued_on === null || date > account.valued_on) return undefined;
  const anchor = await findOpeningAnchor(tx.db, tx.familyId, account.id);
  if (anchor === undefined || !isSet(anchor.floats) || date > anchor.date) return undefined;
  const moved = dayBefore(date);
  return { anchor, date: moved, valuedOn: account.valued_on === anchor.date ? moved : account.valued_on };
}

/** Moves the opening anchor. Balances stay: no entry lies between the old and the new date. */
export async function shiftOpening(tx: FamilyTransaction, account: AccountRow, move: OpeningShift): Promise<void> {
  const { anchor: before, date, valuedOn } = move;
  const after = { ...before, date, updated_at: tx.now };
  await updateValuationRow(tx.db, after);
  await tx.db
    .updateTable('accounts')
    .set({ valued_on: valuedOn })
    .where('family_id', '=', tx.familyId)
    .where('id', '=', account.id)
    .execute();
  await tx.record({
    resource: 'valuation',
    id: before.id,
    kind: 'update',
    before: valuationRecord(before, account),
    after: valuationRecord(after, account),
    accountIds: [account.id],
  });
}
