import { type CivilDate, dayAt, dayNumber, nextDay } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthEnd } from '#kernel/time/civil-month.ts';

/** Days from one to another, both included. */
export type Period = { readonly start: CivilDate; readonly end: CivilDate };

/** A period as whole calendar months, and the days to add to them or to take out of them. */
export type MonthCover = {
  /** Both included; none if the first is after the last. */
  readonly first: CivilMonth;
  readonly last: CivilMonth;
  readonly added: readonly Period[];
  readonly taken: readonly Period[];
};

/**
 * Covers a period with whole months. Where it begins or ends within a month, the smaller part of the month is added or taken out.
 * Days after `today` count as none: they have next to no entries.
 */
export function coverWithMonths({ start, end }: Period, today: CivilDate): MonthCover {
  const [first, last] = [start.slice(0, 7), end.slice(0, 7)];
  const before = days(`${first}-01`, dayBefore(start));
  const after = days(nextDay(end), monthEnd(last, 1));
  const isSmaller = (some: readonly Period[], others: readonly Period[]) => length(some, today) < length(others, today);

  if (first === last) {
    const [inside, outside] = [[{ start, end }], [...before, ...after]];
    if (!isSmaller(inside, outside)) return { first, last, added: [], taken: outside };
    return { first, last: '', added: inside, taken: [] };
  }
  const head = days(start, monthEnd(first, 1));
  const tail = days(`${last}-01`, end);
  const [addsHead, addsTail] = [isSmaller(head, before), isSmaller(tail, after)];
  return {
    first: addsHead ? nextDay(monthEnd(first, 1)).slice(0, 7) : first,
    last: addsTail ? dayBefore(`${last}-01`).slice(0, 7) : last,
    added: [...(addsHead ? head : []), ...(addsTail ? tail : [])],
    taken: [...(addsHead ? [] : before), ...(addsTail ? [] : after)],
  };
}

/** The period of these days, if there are any. */
function days(start: CivilDate, end: CivilDate): Period[] {
  return start > end ? [] : [{ start, end }];
}

function length(periods: readonly Period[], today: CivilDate): number {
  const sum = periods.map(({ start, end }) => dayNumber(end < today ? end : today) - dayNumber(start) + 1);
  return sum.reduce((total, one) => total + Math.max(0, one), 0);
}

const dayBefore = (date: CivilDate) => dayAt(dayNumber(date) - 1);
