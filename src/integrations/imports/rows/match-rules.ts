import { daysBetween } from '#kernel/time/civil-date.ts';
import type { Candidate } from './candidates.ts';
import { isSameAmount, type RowValues } from './row-values.ts';
import type { ImportRow } from './rows.ts';

/** People enter a payment when they make it; the bank dates it up to a weekend later. */
const OWN_DAYS = 3;

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
