import { daysAfter } from '../../../ui/format/index.ts';

// A rate holds on its day and for the seven days after it.
const RATE_DAYS = 7;

/** The days that need a rate, so that every day from `start` to `end` has one. */
export function rateDays(start: string, end: string): string[] {
  const days = [start];
  for (let day = daysAfter(start, RATE_DAYS); day <= end; day = daysAfter(day, RATE_DAYS)) days.push(day);
  return days;
}
