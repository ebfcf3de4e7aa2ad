import { isSet } from '#database/tables/ledger-tables.ts';
import { absolute, MAX_MINOR } from '#kernel/money/money.ts';
import { type CivilDate, dayAt, dayNumber, daysBetween, nextDay } from '#kernel/time/civil-date.ts';
import type { Rates } from '#ledger/rates/rates.ts';
import type { TransactionRow } from './store.ts';

/** How many days the sides of a transfer may lie apart: more if it was decided than if it was found automatically. */
export const SIDES_APART_MAX = { automatic: 4, decided: 30 } as const;

/** How far, in percent, the amount received may differ from the amount sent at the rate of the day. */
const RATE_TOLERANCE = 10n;

/** Amounts from `low` to `high` in one currency, money in positive. */
export type AmountRange = { readonly currency: string; readonly low: bigint; readonly high: bigint };

/** Whether an entry may be a transfer side at all. The index `transactions_match` has the same condition. */
export function isMatchable(row: TransactionRow): boolean {
  const isSplit = row.parent_id !== null || row.split_parts_count > 0n;
  return !isSplit && row.transfer_id === null && row.amount_minor !== 0n && !isSet(row.excluded);
}

/** The nine days around a date, for comparison only: at the ends of the calendar some are no civil dates. */
export function dateWindow(date: CivilDate): CivilDate[] {
  const { automatic: days } = SIDES_APART_MAX;
  const window = [dayAt(dayNumber(date) - days)];
  while (window.length < 2 * days + 1) window.push(nextDay(window.at(-1) ?? date));
  return window;
}

/** Sorts candidates for `row`: the nearest day first, then the oldest id. */
export function nearestFirst<Candidate extends { readonly id: string; readonly date: string }>(
  row: TransactionRow,
  candidates: readonly Candidate[],
): Candidate[] {
  const distance = (one: Candidate) => daysBetween(one.date, row.date);
  return candidates.toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1));
}

/** Whether the amount received is the amount sent within the tolerance, at the rate of the day it was sent. */
export function isNearRate(rates: Rates, one: TransactionRow, other: TransactionRow): boolean {
  const [outflow, inflow] = one.amount_minor < 0n ? [one, other] : [other, one];
  const sent = { minor: outflow.amount_minor, currency: outflow.currency };
  const arrived = { minor: inflow.amount_minor, currency: inflow.currency };
  return rates.isNear(sent, arrived, outflow.date, RATE_TOLERANCE) === true;
}

/**
 * The amounts in `currency` that may be the other side of `row` at any rate of the days around it; each candidate must pass
 * {@link isNearRate} too. Undefined without any rate.
 */
export function rangeAround(rates: Rates, row: TransactionRow, currency: string): AmountRange | undefined {
  const sizes = dateWindow(row.date)
    .map((day) => rates.convert(absolute(row.amount_minor), row.currency, currency, day))
    .filter((size) => size !== undefined)
    .sort((a, b) => (a < b ? -1 : 1));
  const [least, most] = [sizes.at(0), sizes.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  const [low, high] = [storable((least * 4n) / 5n), storable((most * 5n) / 4n + 1n)];
  return row.amount_minor < 0n ? { currency, low, high } : { currency, low: -high, high: -low };
}

// No stored amount is zero or larger than this, and a rate may give more than a 64-bit integer holds.
function storable(size: bigint): bigint {
  if (size < 1n) return 1n;
  return size < MAX_MINOR ? size : MAX_MINOR;
}
