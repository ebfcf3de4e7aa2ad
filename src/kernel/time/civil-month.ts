import { addDays, type CivilDate, dayAt, dayNumber } from './civil-date.ts';

/** A month as `YYYY-MM`, named after the calendar month in which it begins. */
export type CivilMonth = string;

// Months begin on a day from 1 to 28, so every calendar month has it.

/** The month of a date, where months begin on `startDay`. */
export function monthOf(date: CivilDate, startDay: number): CivilMonth {
  if (Number(date.slice(8)) >= startDay) return date.slice(0, 7);
  return dayAt(dayNumber(`${date.slice(0, 7)}-01`) - 1).slice(0, 7);
}

/** The first day of a month. */
export function monthStart(month: CivilMonth, startDay: number): CivilDate {
  return `${month}-${String(startDay).padStart(2, '0')}`;
}

/** The last day of a month. */
export function monthEnd(month: CivilMonth, startDay: number): CivilDate {
  const next = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
  return addDays(monthStart(next, startDay), -1);
}

/** The month `n` months after `month`, or before when negative. */
export function monthsAfter(month: CivilMonth, n: number): CivilMonth {
  return Temporal.PlainYearMonth.from(month).add({ months: n }).toString();
}

/** The months from one to another, which is later unless the number is negative. */
export function monthsBetween(first: CivilMonth, last: CivilMonth): number {
  const numberOf = (month: CivilMonth) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return numberOf(last) - numberOf(first);
}
