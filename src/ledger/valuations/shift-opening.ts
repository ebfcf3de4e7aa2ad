import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet, type LedgerTables } from '#database/schema/ledger-tables.ts';
import { civilDateOf, dayAt, dayNumber, yearsBefore } from '#kernel/time/civil-date.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { valuationRecord } from './present.ts';
import { findOpeningAnchor, oldestEntryDate, updateValuationRow, type ValuationRow } from './store.ts';

const PRESET_YEARS = 2;

/** The day of an opening anchor that nobody chose: two years ago, or the day before the oldest entry if that is earlier. */
export async function presetDate(
  db: Kysely<LedgerTables>,
  now: string,
  account: Pick<AccountRow, 'family_id' | 'id'>,
): Promise<string> {
  const preset = yearsBefore(civilDateOf(now), PRESET_YEARS);
  const oldest = await oldestEntryDate(db, Number(account.family_id), account.id);
  return oldest === null || oldest > preset ? preset : dayBefore(oldest);
}

/** The day before, even of the first civil date: an anchor may lie there. */
export function dayBefore(date: string): string {
  return dayAt(dayNumber(date) - 1);
}

/** An opening anchor on the move, and the day of the newest valuation once it has moved. */
export type OpeningShift = { readonly anchor: ValuationRow; readonly date: string; readonly valuedOn: string };

/**
 * Where the opening anchor must go so that an entry of `date` comes after it, or undefined where it may stay: it has room, or
 * somebody chose its day. Without this the entry would be lost in an amount that was meant to come before it.
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

/** Moves the opening anchor. No balance changes: there is nothing between its old day and its new one. */
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
