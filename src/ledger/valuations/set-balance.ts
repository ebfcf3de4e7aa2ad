import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { type AccountRow, LAST, netFlows, requireBalanceInRange, rulesOf } from '#ledger/balances/index.ts';
import { valuationRecord } from './present.ts';
import {
  countReconciliations,
  deleteValuationRow,
  findNewestValuation,
  findOpeningAnchor,
  findValuationOn,
  findValuations,
  insertValuations,
  oldestEntryDate,
  updateValuationRow,
  type ValuationRow,
} from './store.ts';

type NewValuation = Pick<ValuationRow, 'date' | 'amount_minor' | 'kind' | 'notes' | 'floats'>;

function newValuation(tx: FamilyTransaction, account: AccountRow, valuation: NewValuation): ValuationRow {
  return {
    family_id: tx.familyId,
    id: newId(),
    account_id: account.id,
    ...valuation,
    created_at: tx.now,
    updated_at: tx.now,
  };
}

/** Inserts a valuation for a date that has none and recomputes the current balance. */
export async function addValuation(
  tx: FamilyTransaction,
  account: AccountRow,
  valuation: NewValuation,
): Promise<ValuationRow> {
  const row = newValuation(tx, account, valuation);
  await shiftOpeningBefore(tx, account, row);
  await insertValuations(tx.db, [row]);
  const after = valuationRecord(row, account);
  await tx.record({ resource: 'valuation', id: row.id, kind: 'create', after, accountIds: [account.id] });
  await recomputeBalance(tx, account, row);
  return row;
}

/** Inserts valuations of an account as an export has them, and recomputes the current balance. */
export async function restoreValuations(
  tx: FamilyTransaction,
  account: AccountRow,
  rows: readonly ValuationRow[],
): Promise<void> {
  const [newest] = rows.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (newest === undefined) return;
  await insertValuations(tx.db, rows);
  await tx.recordAll(
    rows.map((row) => ({
      ...({ resource: 'valuation', id: row.id, kind: 'create' } as const),
      after: valuationRecord(row, account),
      accountIds: [account.id],
    })),
  );
  await recomputeBalance(tx, account, newest);
}

/** Updates a valuation and recomputes the current balance. */
export async function changeValuation(
  tx: FamilyTransaction,
  account: AccountRow,
  before: ValuationRow,
  change: Partial<NewValuation>,
): Promise<ValuationRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  if (after.date !== before.date) await shiftOpeningBefore(tx, account, after);
  await updateValuationRow(tx.db, after);
  await tx.record({
    resource: 'valuation',
    id: after.id,
    kind: 'update',
    before: valuationRecord(before, account),
    after: valuationRecord(after, account),
    accountIds: [account.id],
  });
  await recomputeBalance(tx, account, after);
  return after;
}

/** Deletes a valuation and recomputes the current balance from the entries. */
export async function removeValuation(tx: FamilyTransaction, account: AccountRow, row: ValuationRow): Promise<void> {
  await recordRemoval(tx, account, row);
  await recomputeBalance(tx, account, row);
}

/** Deletes all valuations of a deleted account with their change rows. */
export async function removeAllValuations(tx: FamilyTransaction, account: AccountRow): Promise<void> {
  const rows = await findValuations(tx.db, tx.familyId, account.id, { after: '', upTo: LAST });
  for (const row of rows) await recordRemoval(tx, account, row);
}

/**
 * Sets the current balance to `stated`, `difference` above the stored one. A cash account without a reconciliation gets a new
 * opening amount; any other account gets a valuation of `today`.
 */
export async function setBalance(
  tx: FamilyTransaction,
  account: AccountRow,
  { stated, difference, today }: { readonly stated: bigint; readonly difference: bigint; readonly today: string },
): Promise<void> {
  const isCash = rulesOf(account.type).balanceType === 'cash';
  if (isCash && (await countReconciliations(tx.db, tx.familyId, account.id)) === 0) {
    const opening = await findOpeningAnchor(tx.db, tx.familyId, account.id);
    const amount_minor = (opening?.amount_minor ?? 0n) + difference;
    requireBalanceInRange('balance', amount_minor);
    if (opening !== undefined) await changeValuation(tx, account, opening, { amount_minor });
    else await openAccount(tx, account, amount_minor, { date: today, isChosen: false });
    return;
  }
  const ofToday = await findValuationOn(tx.db, tx.familyId, account.id, today);
  const valuation = { date: today, amount_minor: stated, floats: 0 as const };
  if (ofToday !== undefined) await changeValuation(tx, account, ofToday, valuation);
  else await addValuation(tx, account, { ...valuation, kind: 'reconciliation', notes: null });
}

/**
 * Records the opening balance. On a chosen day it is the balance of that day, which entries never move. Without one it is the balance
 * before the first entry: it is recorded for `date`, or the day before the oldest entry, and moves back before older ones.
 */
export async function openAccount(
  tx: FamilyTransaction,
  account: AccountRow,
  amountMinor: bigint,
  { date, isChosen }: { readonly date: string; readonly isChosen: boolean },
): Promise<ValuationRow> {
  const oldest = isChosen ? null : await oldestEntryDate(tx.db, tx.familyId, account.id);
  const opened = oldest === null || oldest > date ? date : dayBefore(oldest);
  const opening = { date: opened, amount_minor: amountMinor, kind: 'opening_anchor', notes: null } as const;
  return addValuation(tx, account, { ...opening, floats: flag(!isChosen) });
}

async function shiftOpeningBefore(tx: FamilyTransaction, account: AccountRow, row: ValuationRow): Promise<void> {
  if (row.kind === 'opening_anchor') return;
  const shift = await findOpeningShift(tx, account, row.date);
  if (shift !== undefined) await shiftOpening(tx, account, shift);
}

async function recordRemoval(tx: FamilyTransaction, account: AccountRow, row: ValuationRow): Promise<void> {
  await deleteValuationRow(tx.db, tx.familyId, row.id);
  const before = valuationRecord(row, account);
  await tx.record({ resource: 'valuation', id: row.id, kind: 'delete', before, accountIds: [account.id] });
}

/** Sets the current balance to the newest valuation plus the entries after it; call it after writing `touched`. */
async function recomputeBalance(tx: FamilyTransaction, account: AccountRow, touched: ValuationRow): Promise<void> {
  const { db, familyId } = tx;
  const newest = await findNewestValuation(db, familyId, account.id, LAST);
  const opening = await findOpeningAnchor(db, familyId, account.id);
  // A valuation older than the newest does not change the balance.
  const isSettled = newest !== undefined && newest.id !== touched.id && newest.date === account.valued_on;
  const later = isSettled ? 0n : await netFlows(db, familyId, account, { after: newest?.date ?? '', upTo: LAST });
  const anchored = (newest?.amount_minor ?? 0n) + later * rulesOf(account.type).effect;
  const balance = isSettled ? account.balance_minor : anchored;
  requireBalanceInRange('amount', balance);
  await db
    .updateTable('accounts')
    .set({
      balance_minor: balance,
      opening_minor: opening?.amount_minor ?? 0n,
      valued_on: newest?.date ?? null,
    })
    .where('family_id', '=', familyId)
    .where('id', '=', account.id)
    .execute();
}

/** The previous day. An anchor may precede the first civil date. */
export function dayBefore(date: string): string {
  return dayAt(dayNumber(date) - 1);
}

/** The new date of an opening anchor, and the date of the newest valuation after the move. */
type OpeningShift = { readonly anchor: ValuationRow; readonly date: string; readonly valuedOn: string };

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
