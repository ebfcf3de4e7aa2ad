import type { DayBalance } from '#ledger/moved-records/moved-records.ts';
import { sumDecimals } from './values.ts';

/** Movements of a balance, and balances of days: amounts are plain decimals, money in the account's favor positive. */
type Known = {
  readonly movements: Iterable<{ readonly date: string; readonly amount: string }>;
  /** Balances at the ends of days, which count more than the movements up to then. */
  readonly stated?: readonly DayBalance[];
  /** The balance before the first day. */
  readonly start?: string;
};

// A century.
const MONTHS_MAX = 1200;

/** The balance at the end of each month, and on the last day that has one; of a longer history than a century the last months. */
export function monthEnds({ movements, stated = [], start = '0' }: Known): DayBalance[] {
  const days = new Map<string, string[]>();
  for (const { date, amount } of movements) {
    const own = days.get(date);
    if (own === undefined) days.set(date, [amount]);
    else own.push(amount);
  }
  const fixed = new Map(stated.map(({ date, amount }) => [date, amount]));
  const all: DayBalance[] = [];
  let balance = start;
  let last: string | undefined;
  for (const date of [...new Set([...days.keys(), ...fixed.keys()])].sort()) {
    if (last !== undefined) for (const end of monthsBetween(last, date)) all.push({ date: end, amount: balance });
    balance = fixed.get(date) ?? sumDecimals([balance, ...(days.get(date) ?? [])]);
    last = date;
  }
  if (last !== undefined) all.push({ date: last, amount: balance });
  return all.slice(-MONTHS_MAX);
}

/** The last days of the months from that of one day to the one before that of another. */
function* monthsBetween(from: string, to: string): Generator<string> {
  const end = Temporal.PlainYearMonth.from(to.slice(0, 7));
  let month = Temporal.PlainYearMonth.from(from.slice(0, 7));
  for (; Temporal.PlainYearMonth.compare(month, end) < 0; month = month.add({ months: 1 }))
    yield `${month.toString()}-${month.daysInMonth}`;
}
