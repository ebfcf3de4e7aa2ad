import { isSet } from '#database/tables/ledger-tables.ts';
import type { PaidPeriod } from './match-payments.ts';
import type { RecurringRow } from './store.ts';

/** Where an expected amount comes from; `stated`: from a person. */
export const EXPECTED_SOURCES = ['stated', 'last_price', 'changed_price', 'average'] as const;

/** An expected amount and its range, in minor units; money in is positive. */
export type Expected = {
  readonly amount: bigint;
  readonly least: bigint;
  readonly most: bigint;
  readonly source: (typeof EXPECTED_SOURCES)[number];
};

/**
 * The amount of the next payments. If no user stated one, a price that was paid twice, or one that has just taken the place of such a
 * price; else the average, else the amount. Every page and response that tells what is expected reads it here.
 */
export function expectedOf(row: RecurringRow, paid: readonly PaidPeriod[]): Expected {
  const isManual = isSet(row.manual);
  const [before, last] = paid.slice(-2).map(({ payment }) => payment.amountMinor);
  if (!isManual && last !== undefined && last === before)
    return { amount: last, least: last, most: last, source: 'last_price' };
  const replaced = isManual ? null : changedFrom(row, paid, paid.length - 1);
  if (last !== undefined && replaced !== null)
    return { amount: last, least: least(last, replaced), most: most(last, replaced), source: 'changed_price' };
  const amount = row.avg_minor ?? row.amount_minor;
  const source = row.avg_minor !== null ? 'average' : isManual ? 'stated' : 'last_price';
  return { amount, least: least(row.min_minor ?? amount, amount), most: most(row.max_minor ?? amount, amount), source };
}

/**
 * The price from which the payment at this index departs: that of the two payments before it; of the only one before it, if a user
 * stated that amount; or the stated amount, for the only payment. Null if the payment has it, lies in a stated range, or there is none.
 */
export function changedFrom(row: RecurringRow, paid: readonly PaidPeriod[], at: number): bigint | null {
  const amountAt = (index: number) => paid[index]?.payment.amountMinor;
  const amount = amountAt(at);
  const { amount_minor: stated, min_minor, max_minor } = row;
  const isManual = isSet(row.manual);
  if (amount === undefined) return null;
  if (isManual && min_minor !== null && max_minor !== null && amount >= min_minor && amount <= max_minor) return null;
  const [before, earlier] = [amountAt(at - 1), amountAt(at - 2)];
  const price = before ?? (isManual && paid.length === 1 ? stated : undefined);
  const isSteady = earlier === undefined ? isManual && price === stated : earlier === price;
  return price !== undefined && isSteady && price !== amount ? price : null;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
