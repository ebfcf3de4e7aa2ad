import { isSet } from '#database/schema/ledger-tables.ts';
import type { CurrentEntry } from '#integrations/imports/ledger/index.ts';
import type { ImportRow } from '#integrations/imports/stored-imports/index.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';

/** Banks book a payment within a week. */
export const PENDING_DAYS = 7;
/** People enter a payment when they make it; the bank dates it up to a weekend later. */
const OWN_DAYS = 3;

/** The values of a row. */
export type RowValues = {
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly pending: ImportRow['pending'];
};

/** Whether a row and the transaction of other rows are a pending payment and its booking, without a reference that links them. */
export function isBookingOf(row: RowValues, entry: CurrentEntry, uses: readonly Pick<ImportRow, 'pending'>[]): boolean {
  const isPending = isSet(row.pending);
  // Each payment is booked once: a transaction that has both has no place for another.
  if (uses.length === 0 || uses.some(({ pending }) => isSet(pending) === isPending)) return false;
  if (!isSameAmount(row, entry) || entry.pending === isPending) return false;
  const [earlier, later] = isPending ? [row.date, entry.date] : [entry.date, row.date];
  return earlier <= later && daysBetween(earlier, later) <= PENDING_DAYS;
}

/** A row of another import that stands for a transaction, and the format of its file. */
type Use = Pick<ImportRow, 'date' | 'amount_minor' | 'currency' | 'pending'> & { readonly format: string };

/** Whether a row is a movement that only files of other formats have: with other texts and references. */
export function isInOtherFormat(row: RowValues, format: string, uses: readonly Use[]): boolean {
  if (uses.length === 0 || uses.some((use) => use.format === format)) return false;
  return uses.some((use) => use.date === row.date && use.pending === row.pending && isSameAmount(row, use));
}

/** The transaction that a person has entered for a row: the same amount on the nearest day. */
export function nearestOwn(row: RowValues, entries: readonly CurrentEntry[]): CurrentEntry | undefined {
  const near = entries.filter((entry) => isSameAmount(row, entry) && daysBetween(row.date, entry.date) <= OWN_DAYS);
  return near.toSorted((one, other) => daysBetween(row.date, one.date) - daysBetween(row.date, other.date))[0];
}

type Amount = { readonly amount_minor: bigint | null; readonly currency: string | null };

function isSameAmount(row: RowValues, entry: Amount): boolean {
  return entry.amount_minor === row.amount_minor && entry.currency === row.currency;
}
