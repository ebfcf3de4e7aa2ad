import { isSet } from '#database/tables/ledger-tables.ts';
import { absolute } from '#kernel/money/money.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { PENDING_DAYS } from './bookings.ts';
import { type Candidate, isByRate, isSameAmount, isSameState, originalIn, type RowValues } from './candidates.ts';

/** Hotels and rental cars announce a payment up to this many days before they book it, as do fuel pumps and restaurants. */
export const HOLD_DAYS = 14;

/** Rates of banks differ from those of the market by less, fees and days included. */
const RATE_PERCENT = 5n;

type AreAlike<Row> = (row: Row, one: Candidate) => boolean;

/**
 * The payment with texts like those of a row that was announced with another amount, or the booking of such a row: the one on the nearest
 * day, and of several the one with the nearest amount.
 */
export function findWithOtherAmount<Row extends RowValues>(
  row: Row,
  all: readonly Candidate[],
  areAlike: AreAlike<Row>,
): Candidate | undefined {
  return nearestOf(
    row,
    all.filter((one) => mayBeOf(row, one) && areAlike(row, one)),
  );
}

/** The movement whose amount a rate has made, of a row that the bank has charged, or the reverse: with a near amount, on the nearest day. */
export function findCharged<Row extends RowValues>(
  row: Row,
  all: readonly Candidate[],
  areAlike: AreAlike<Row>,
): Candidate | undefined {
  return nearestOf(
    row,
    all.filter((one) => isNearCharge(row, one) && areAlike(row, one)),
  );
}

function nearestOf(row: RowValues, possible: readonly Candidate[]): Candidate | undefined {
  const distance = ({ values }: Candidate) => daysBetween(row.date, values.date ?? row.date);
  const difference = ({ values }: Candidate) => Math.abs(Number((values.amount_minor ?? 0n) - row.amount_minor));
  return possible.toSorted((one, other) => distance(one) - distance(other) || difference(one) - difference(other))[0];
}

function isNearCharge(row: RowValues, { values, uses }: Candidate): boolean {
  const { date, amount_minor, currency } = values;
  if (date === null || amount_minor === null || currency !== row.currency) return false;
  if (isByRate(row) === isByRate(values) || uses.some((use) => isSameState(use, row))) return false;
  // Where the bank says what was paid, that must be the same.
  if (originalIn(row) !== null && originalIn(values) !== null && !isSameAmount(row, values)) return false;
  if (amount_minor > 0n !== row.amount_minor > 0n || daysBetween(row.date, date) > PENDING_DAYS) return false;
  const [one, other] = [absolute(amount_minor), absolute(row.amount_minor)];
  return absolute(one - other) * 100n <= (one > other ? one : other) * RATE_PERCENT;
}

function mayBeOf(row: RowValues, { values, uses }: Candidate): boolean {
  const { date, amount_minor, currency } = values;
  if (date === null || amount_minor === null || currency !== row.currency || isSameAmount(row, values)) return false;
  if (amount_minor > 0n !== row.amount_minor > 0n || isSet(values.pending) === isSet(row.pending)) return false;
  // Each payment is booked once.
  if (uses.length === 0 || uses.some((use) => isSameState(use, row))) return false;
  const [announced, booked] = isSet(row.pending) ? [row, values] : [values, row];
  // A bank that has announced its charge does not go back to the purchase.
  if (isByRate(booked) && !isByRate(announced)) return false;
  const [earlier, later] = isSet(row.pending) ? [row.date, date] : [date, row.date];
  return earlier <= later && daysBetween(earlier, later) <= HOLD_DAYS;
}
