import { type CivilDate, dayAt, dayNumber, nextDay } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthEnd, monthsAfter } from '#kernel/time/civil-month.ts';
import type { Period } from './periods.ts';

/** Some days of a calendar month whose entries are read: added to one part of the period, or taken out of another, or both. */
export type Piece = Period & { readonly added: number | null; readonly taken: number | null };

/** How sums of calendar months become sums of the parts of a period. */
export type MonthPlan = {
  /** The calendar months that are read whole, and the part that each counts in. */
  readonly months: ReadonlyMap<CivilMonth, number>;
  readonly pieces: readonly Piece[];
};

/**
 * Plans the reading of consecutive parts. A calendar month counts in the part that has the most of its days; the other days are
 * pieces. Days after `today` count as none: they have next to no entries.
 */
export function planMonths(parts: readonly Period[], today: CivilDate): MonthPlan {
  const months = new Map<CivilMonth, number>();
  const pieces: Piece[] = [];
  const [first, last] = [parts[0]?.start ?? today, parts.at(-1)?.end ?? today];
  let next = 0;
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthsAfter(month, 1)) {
    while ((parts[next]?.end ?? last) < `${month}-01`) next += 1;
    const cut = cutMonth(month, parts, next);
    const main = cut.reduce((most, one) => (length(one, today) > length(most, today) ? one : most));
    if (main.part !== null) months.set(month, main.part);
    for (const { part, start, end } of cut) {
      if (part === main.part) continue;
      pieces.push({ start, end, added: part, taken: main.part });
    }
  }
  return { months, pieces };
}

type Cut = Period & { readonly part: number | null };

/** The days of a calendar month by the part they are in; null before the first and after the last part. */
function cutMonth(month: CivilMonth, parts: readonly Period[], from: number): Cut[] {
  const monthLast = monthEnd(month, 1);
  const cut: Cut[] = [];
  let day = `${month}-01`;
  for (let part = from; part < parts.length; part += 1) {
    const { start, end } = parts[part] as Period;
    if (start > monthLast) break;
    if (day < start) {
      cut.push({ part: null, start: day, end: dayAt(dayNumber(start) - 1) });
      day = start;
    }
    const to = end < monthLast ? end : monthLast;
    cut.push({ part, start: day, end: to });
    if (to === monthLast) return cut;
    day = nextDay(to);
  }
  if (day <= monthLast) cut.push({ part: null, start: day, end: monthLast });
  return cut;
}

function length({ start, end }: Period, today: CivilDate): number {
  return Math.max(0, dayNumber(end < today ? end : today) - dayNumber(start) + 1);
}
