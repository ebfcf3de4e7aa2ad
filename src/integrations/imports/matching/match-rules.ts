import { isSet } from '#database/schema/ledger-tables.ts';
import type { ImportRow } from '#integrations/imports/stored-imports/index.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import type { Candidate } from './candidates.ts';

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
export function isBookingOf(row: RowValues, { values, uses }: Pick<Candidate, 'values' | 'uses'>): boolean {
  // Each payment is booked once: a transaction that has both has no place for another.
  if (uses.length === 0 || uses.some(({ pending }) => pending === row.pending)) return false;
  if (values.date === null || !isSameAmount(row, values) || values.pending === row.pending) return false;
  const [earlier, later] = isSet(row.pending) ? [row.date, values.date] : [values.date, row.date];
  return earlier <= later && daysBetween(earlier, later) <= PENDING_DAYS;
}

/** A row of another import that stands for a transaction, and the format of its file. */
type Use = Pick<ImportRow, 'date' | 'amount_minor' | 'currency' | 'pending'> & { readonly format: string };

/** Whether a row is a movement that only files of other formats have: with other texts and references. */
export function isInOtherFormat(row: RowValues, format: string, uses: readonly Use[]): boolean {
  // The pending payment that a booking followed may be of the same format.
  const alike = uses.filter(({ pending }) => pending === row.pending);
  if (alike.some((use) => use.format === format)) return false;
  return alike.some((use) => use.date === row.date && isSameAmount(row, use));
}

/** The transaction that a person has entered for a row: the same amount on the nearest day. */
export function nearestOwn(row: RowValues, own: readonly Candidate[]): Candidate | undefined {
  const near = own.flatMap((one) => {
    const days = daysBetween(row.date, one.values.date ?? '');
    return isSameAmount(row, one.values) && days <= OWN_DAYS ? [{ one, days }] : [];
  });
  return near.toSorted((one, other) => one.days - other.days)[0]?.one;
}

type Amount = { readonly amount_minor: bigint | null; readonly currency: string | null };

function isSameAmount(row: RowValues, entry: Amount): boolean {
  return entry.amount_minor === row.amount_minor && entry.currency === row.currency;
}
