import { isSet } from '#database/tables/ledger-tables.ts';
import type { OutcomeReason } from '#integrations/imports/codes.ts';
import { isByRate, isSameState, rankOf } from '#integrations/imports/rows/candidates.ts';
import { editedMembers, valuesOf } from '#integrations/imports/rows/outcome.ts';
import { storedOriginal, storedTrade } from '#integrations/imports/rows/row-details.ts';
import { findRowsOf } from '#integrations/imports/rows/row-matches.ts';
import { changeRow, type ImportRow } from '#integrations/imports/rows/row-store.ts';
import { type CurrentEntry, findEntries, removeEntries, updateEntry } from '#ledger/imported-entries/index.ts';
import { idsOfImport } from '#ledger/investments/trades/index.ts';
import type { Batch } from './batch.ts';
import { bringBack } from './unlisted-rows.ts';

/** A row that is taken back, and the other rows of its transaction. */
type Case = {
  readonly row: ImportRow;
  readonly entry: CurrentEntry;
  readonly others: Awaited<ReturnType<typeof findRowsOf>>;
};
type Result = Pick<ImportRow, 'outcome' | 'message'> & { readonly reason: OutcomeReason | null };

const REVERTED: Result = { outcome: 'reverted', reason: null, message: null };
const KEPT: Result = { outcome: 'kept', reason: 'edited', message: 'You have edited this transaction' };
const TAKEN_OVER: Result = {
  outcome: 'reverted',
  reason: 'in_other_import',
  message: 'Another import has this transaction',
};

/** Takes back transactions that an import created, and bookings that it made. */
export async function revertBatch(batch: Batch, all: readonly ImportRow[]): Promise<number> {
  const { tx, record, tally } = batch;
  const sent = all.filter(({ outcome }) => outcome !== 'removed');
  const [trades, rows] = [true, false].map((wanted) =>
    sent.filter(({ details }) => (storedTrade(details) !== null) === wanted),
  ) as [ImportRow[], ImportRow[]];
  const kept = trades.length === 0 ? new Set<string>() : await idsOfImport(tx, record.id);
  for (const row of trades) await changeRow(tx.db, tally, row, kept.has(row.transaction_id ?? '') ? KEPT : REVERTED);
  const ids = rows.flatMap(({ transaction_id }) => transaction_id ?? []);
  const entries = await findEntries(tx, ids);
  const uses = Map.groupBy(await findRowsOf(tx.db, record, ids), ({ transaction_id }) => transaction_id);
  const removed: string[] = [];
  for (const row of rows) {
    const entry = entries.get(row.transaction_id ?? '');
    const others = (uses.get(row.transaction_id) ?? []).filter(
      (other) => other.import_id !== row.import_id || other.number !== row.number,
    );
    const result = entry === undefined ? REVERTED : await takeBack(batch, { row, entry, others });
    if (entry !== undefined && row.outcome === 'created' && result === REVERTED) removed.push(entry.id);
    await changeRow(tx.db, tally, row, result);
  }
  if (removed.length > 0) await removeEntries(tx, removed);
  for (const row of all) if (row.outcome === 'removed') await bringBack(batch, row);
  return all.length;
}

async function takeBack(batch: Batch, { row, entry, others }: Case): Promise<Result> {
  const { tx, record, tally } = batch;
  // Rows that are taken back too keep nothing for another import.
  const elsewhere = others.filter(
    ({ import_id, import_status: status }) =>
      import_id !== row.import_id && status !== 'reverting' && status !== 'reverted',
  );
  const same = elsewhere.find(
    // Another file may name the movement by another identity; a pending payment is not its booking.
    (other) => other.outcome === 'duplicate' && isSameState(other, row),
  );
  const booking = elsewhere.find(({ outcome }) => outcome === 'updated');
  const successor = same ?? (row.outcome === 'created' ? booking : undefined);
  if (successor !== undefined) {
    // The transaction stays, as if that import had made it.
    const { outcome, labels, name, notes } = row;
    await changeRow(tx.db, tally, successor, { outcome, labels, name, notes });
    return TAKEN_OVER;
  }
  const rated = elsewhere.find((other) => other.outcome === 'duplicate' && isByRate(other) && !isByRate(row));
  if (rated !== undefined && row.outcome === 'created') {
    // The other import has only what was paid: its rate makes the amount again.
    await giveValues(batch, { row, entry }, rated);
    await changeRow(tx.db, tally, rated, { outcome: 'created', labels: row.labels });
    return TAKEN_OVER;
  }
  if (row.outcome === 'matched') return REVERTED;
  if (row.outcome === 'updated') return unbook(batch, { row, entry, others });
  const latest = others.find(({ outcome, import_id }) => outcome === 'updated' && import_id === row.import_id) ?? row;
  const isEdited = entry.labels !== row.labels || editedMembers(entry, latest).length > 0;
  return isEdited && !isSet(record.includes_edited) ? KEPT : REVERTED;
}

/** Gives a transaction the values from before its booking or charge again; edited members stay unless the user wants them back. */
async function unbook(batch: Batch, { row, entry, others }: Case): Promise<Result> {
  const giving = others.filter(
    (other) => ['created', 'updated'].includes(other.outcome) || (other.outcome === 'matched' && isByRate(other)),
  );
  const ranked = giving.toSorted((one, other) => rankOf(one) - rankOf(other));
  const before = ranked.findLast((other) => rankOf(other) < rankOf(row)) ?? ranked[0];
  // Its own import created it: that row decides. So does a row that has booked or charged it after this one.
  if (before === undefined || before.import_id === row.import_id) return REVERTED;
  if (giving.some((other) => other.outcome === 'updated' && rankOf(other) > rankOf(row))) return REVERTED;
  return (await giveValues(batch, { row, entry }, before)) ? KEPT : REVERTED;
}

/** Gives a transaction the values of another row than the one that it has them of. Returns whether it has edited members, which stay. */
async function giveValues(
  { tx, record }: Batch,
  { row, entry }: Omit<Case, 'others'>,
  other: ImportRow,
): Promise<boolean> {
  const edited = isSet(record.includes_edited) ? [] : editedMembers(entry, row);
  const values = Object.entries(valuesOf(other)).filter(([name]) => !edited.some((member) => member === name));
  // The original amount goes with its charge.
  const original = isByRate(other) && !edited.includes('amount_minor') ? { original: storedOriginal(other) } : {};
  await updateEntry(tx, entry.id, { ...Object.fromEntries(values), pending: isSet(other.pending), ...original });
  return edited.length > 0;
}
