import { isSet } from '#database/tables/ledger-tables.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { type Candidate, isSameAmount, isSameState, type RowValues } from './candidates.ts';

/** Hotels and rental cars announce a payment up to this many days before they book it, as do fuel pumps and restaurants. */
export const HOLD_DAYS = 14;

/**
 * The payment with texts like those of a row that was announced with another amount, or the booking of such a row: the one on the nearest
 * day, and of several the one with the nearest amount.
 */
export function findWithOtherAmount<Row extends RowValues>(
  row: Row,
  all: readonly Candidate[],
  areAlike: (row: Row, one: Candidate) => boolean,
): Candidate | undefined {
  const possible = all.filter((one) => mayBeOf(row, one) && areAlike(row, one));
  const distance = ({ values }: Candidate) => daysBetween(row.date, values.date ?? row.date);
  const difference = ({ values }: Candidate) => Math.abs(Number((values.amount_minor ?? 0n) - row.amount_minor));
  return possible.toSorted((one, other) => distance(one) - distance(other) || difference(one) - difference(other))[0];
}

function mayBeOf(row: RowValues, { values, uses }: Candidate): boolean {
  const { date, amount_minor, currency } = values;
  if (date === null || amount_minor === null || currency !== row.currency || isSameAmount(row, values)) return false;
  if (amount_minor > 0n !== row.amount_minor > 0n || isSameState(values, row)) return false;
  // Each payment is booked once.
  if (uses.length === 0 || uses.some((use) => isSameState(use, row))) return false;
  const [earlier, later] = isSet(row.pending) ? [row.date, date] : [date, row.date];
  return earlier <= later && daysBetween(earlier, later) <= HOLD_DAYS;
}
