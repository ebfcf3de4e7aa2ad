import type { CivilDate } from '#kernel/time/civil-date.ts';
import { expectedInMonth, type PastTransfer } from './regular-transfers.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
// Fees and refunds between the statement and the payment.
const PARTS = 50n;

/**
 * The day of the month whose debt is what the payments paid: the card is paid in full. Undefined if no day fits two thirds of them.
 * Of several days that fit equally well, the one nearest before the payments is taken.
 */
export function statementDay(
  payments: readonly PastTransfer[],
  debtAt: (date: CivilDate) => bigint,
): number | undefined {
  const fits = DAYS.map((day) => ({
    day,
    count: payments.filter(({ date, amountMinor }) => isNear(amountMinor, debtAt(statementBefore(date, day)))).length,
  }));
  const most = Math.max(...fits.map(({ count }) => count));
  if (most * 3 < payments.length * 2) return undefined;
  const newest = payments.at(-1)?.date ?? '';
  const best = fits.filter(({ count }) => count === most).map(({ day }) => day);
  return best.reduce((a, b) => (statementBefore(newest, b) > statementBefore(newest, a) ? b : a));
}

/** The last statement before a day, for statements of a day of the month. */
export function statementBefore(date: CivilDate, day: number): CivilDate {
  const same = expectedInMonth(date, day);
  return same < date ? same : expectedInMonth(date, day, -1);
}

function isNear(paid: bigint, debt: bigint): boolean {
  const apart = paid > debt ? paid - debt : debt - paid;
  return debt > 0n && apart * PARTS <= debt;
}
