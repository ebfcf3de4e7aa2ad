import { dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import type { ImportRow } from './rows.ts';

// Money abroad takes days; two transfers a week apart must not be mixed up.
const DAYS_APART = 4;

type Side = Pick<ImportRow, 'date' | 'amount_minor' | 'currency'>;

/** The days on which the other sides of transfers may be, which are on these days. */
export function daysOfOtherSides(days: readonly string[]): { readonly from: string; readonly to: string } {
  const sorted = days.toSorted();
  const [first, last] = [sorted.at(0) ?? '', sorted.at(-1) ?? ''];
  return { from: dayAt(dayNumber(first) - DAYS_APART), to: dayAt(dayNumber(last) + DAYS_APART) };
}

/** Whether two rows of one transfer key can be its sides. */
export function isOtherSide(row: Side, side: Side): boolean {
  if (row.date === null || side.date === null || daysBetween(row.date, side.date) > DAYS_APART) return false;
  if (row.amount_minor === null || side.amount_minor === null) return false;
  if (side.currency === row.currency) return side.amount_minor === -row.amount_minor;
  return side.amount_minor > 0n !== row.amount_minor > 0n;
}
