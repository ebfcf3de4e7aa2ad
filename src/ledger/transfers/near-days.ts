import type { CivilDate } from '#kernel/time/civil-date.ts';

/** How many days the legs of a transfer that matches by itself may lie apart. */
export const MATCH_DAYS = 4;

const DAY_MS = 86_400_000;

/** The names of the days of {@link nearDays}, the nearest first. */
export const NEAR_DAYS = ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7', 'day8'] as const;

/**
 * `date` and the four days on either side of it, the nearest first. At the ends of the calendar some lie beyond the years that
 * dates have: they are for comparing with, and nothing is dated so.
 */
export function nearDays(date: CivilDate): NearDays {
  // A write asks several times, and the next write is often of the same day.
  if (last?.day0 !== date) last = reckon(date);
  return last;
}

/** A day and those near it, by their names. */
export type NearDays = Readonly<Record<(typeof NEAR_DAYS)[number], CivilDate>>;

let last: NearDays | null = null;

function reckon(date: CivilDate): NearDays {
  const middle = Date.parse(date);
  const day = (offset: number) => new Date(middle + offset * DAY_MS).toISOString().slice(0, 10);
  return Object.freeze({
    day0: date,
    day1: day(-1),
    day2: day(1),
    day3: day(-2),
    day4: day(2),
    day5: day(-3),
    day6: day(3),
    day7: day(-MATCH_DAYS),
    day8: day(MATCH_DAYS),
  });
}

/** How many days lie between two dates. */
export function daysBetween(one: CivilDate, other: CivilDate): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;
}
