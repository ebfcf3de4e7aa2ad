import type { CivilDate } from '#kernel/time/civil-date.ts';
import type { Matched, PaidPeriod } from './match-payments.ts';
import type { RecurringRow } from './store.ts';

/** A price and the payments in a row that had it. */
export type Price = {
  readonly amountMinor: bigint;
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly transactionIds: readonly string[];
};

/** The prices of payments, oldest first. */
export function pricesOf(paid: readonly PaidPeriod[]): Price[] {
  const prices: Price[] = [];
  for (const { payment } of paid) {
    const { id, date, amountMinor } = payment;
    const last = prices.at(-1);
    if (last?.amountMinor !== amountMinor) prices.push({ amountMinor, from: date, to: date, transactionIds: [id] });
    else prices.splice(-1, 1, { ...last, to: date, transactionIds: [...last.transactionIds, id] });
  }
  return prices;
}

/** Whether an active recurring transaction pays a price that rarely changes: most of its payments repeat the one before. */
export function isSubscription({ row, paid }: Matched<RecurringRow>): boolean {
  return row.status === 'active' && row.amount_minor < 0n && pricesOf(paid).length * 2 <= paid.length + 1;
}

const TIMES_A_YEAR = { weekly: 52n, monthly: 12n, yearly: 1n } as const;

/** The sum of a year's payments at a price. */
export function yearlyOf(frequency: RecurringRow['frequency'], amountMinor: bigint): bigint {
  return amountMinor * TIMES_A_YEAR[frequency];
}
