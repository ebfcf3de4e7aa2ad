import type { Decimal } from '#kernel/money/decimal.ts';
import { isZero } from '#kernel/money/decimal.ts';
import { yearsBefore } from '#kernel/time/civil-date.ts';
import { shareOf } from '#ledger/investments/cost-basis/shares.ts';

export type Payment = {
  readonly security: string;
  readonly account: string;
  readonly date: string;
  readonly minor: bigint;
  readonly currency: string;
  /** The units that it was paid for, in units of today. */
  readonly quantity: Decimal;
};

/**
 * The payments of the year after `today`: those of the year up to it come again on their day, for the units that are held now. A
 * security that is no longer held pays nothing.
 */
export function forecastIncome(
  payments: readonly Payment[],
  today: string,
  heldNow: (account: string, security: string) => Decimal,
): Payment[] {
  const since = yearsBefore(today, 1);
  return payments
    .filter(({ date, quantity }) => date > since && date <= today && !isZero(quantity))
    .map((payment) => {
      const quantity = heldNow(payment.account, payment.security);
      const minor = shareOf(payment.minor, quantity, payment.quantity);
      return { ...payment, date: yearsBefore(payment.date, -1), minor, quantity };
    })
    .filter(({ minor }) => minor !== 0n);
}
