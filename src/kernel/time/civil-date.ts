/** A calendar day as `YYYY-MM-DD` text, in the years 1900 to 2999; it has no time zone, and text order is date order. */
export type CivilDate = string;

const CIVIL_DATE = /^((?:19|2\d)\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const RFC_3339 = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** True exactly for a {@link CivilDate}: strict form, a day that exists, a year from 1900 to 2999. */
export function isCivilDate(text: string): boolean {
  const match = CIVIL_DATE.exec(text);
  if (match === null) return false;
  const [, year, month, day] = match;
  return Number(day) <= daysInMonth(Number(year), Number(month));
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The UTC day of an RFC 3339 time. Throws RangeError if the text is no such time or its day is no civil date. */
export function civilDateOf(instant: string): CivilDate {
  const [, day = '', zone] = RFC_3339.exec(instant) ?? [];
  if (!isCivilDate(day)) throw new RangeError('not an RFC 3339 time within the civil dates');
  return zone === 'Z' ? day : civilDateAt(Date.parse(instant));
}

/** The day `n` whole days after `date` (before, when negative). Throws RangeError beyond the years 1900 to 2999. */
export function addDays(date: CivilDate, n: number): CivilDate {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = date.split('-').map(Number);
  return civilDateAt(Date.UTC(year, month - 1, day + n));
}

/** The same day of the year `years` before; 28 February for a 29th that the year does not have. Throws RangeError before 1900. */
export function yearsBefore(date: CivilDate, years: number): CivilDate {
  const year = Number(date.slice(0, 4)) - years;
  const rest = date.slice(4) === '-02-29' && !isLeapYear(year) ? '-02-28' : date.slice(4);
  const earlier = `${String(year).padStart(4, '0')}${rest}`;
  if (!isCivilDate(earlier)) throw new RangeError('beyond the civil dates');
  return earlier;
}

const DAY_MS = 86_400_000;

/** The day as a whole number, one more for each next day; {@link dayAt} reads it back. */
export function dayNumber(date: CivilDate): number {
  return Date.parse(date) / DAY_MS;
}

/** The day of a {@link dayNumber}. Unlike the other functions it reaches a day beyond the years 1900 to 2999. */
export function dayAt(number: number): CivilDate {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

function civilDateAt(milliseconds: number): CivilDate {
  const date = new Date(milliseconds).toISOString().slice(0, 10);
  if (!isCivilDate(date)) throw new RangeError('beyond the civil dates');
  return date;
}
