import { dividedUp } from '#kernel/money/money.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthOf, monthsBetween } from '#kernel/time/civil-month.ts';

/** The amount of a goal, and its days; `end` is null for one without a day. */
export type Target = { readonly minor: bigint; readonly start: CivilDate; readonly end: CivilDate | null };

/** Today, and the day on which the family's months begin. */
export type Calendar = { readonly today: CivilDate; readonly monthStartDay: number };

export const STATUSES = ['reached', 'on_track', 'behind', 'overdue', 'in_progress'] as const;

/** How far a goal is, in minor units. What is divided over months is null without a day. */
export type Plan = {
  readonly remaining: bigint;
  /** The months in which something can be saved: this one, that of the target day, and those between. */
  readonly monthsLeft: number | null;
  /** The least amount that reaches the target when it is saved in each of these months. */
  readonly monthly: bigint | null;
  /** The part of the target for the months that are over: with less, the goal is behind. */
  readonly expected: bigint | null;
  readonly status: (typeof STATUSES)[number];
};

/** The plan of a goal for which `saved` is there today. */
export function planOf({ minor, start, end }: Target, saved: bigint, { today, monthStartDay }: Calendar): Plan {
  const remaining = saved < minor ? minor - saved : 0n;
  if (end === null) {
    const status = remaining === 0n ? 'reached' : 'in_progress';
    return { remaining, monthsLeft: null, monthly: null, expected: null, status };
  }
  const [first, present, last] = [start, today, end].map((day) => monthOf(day, monthStartDay)) as Three;
  const isOver = today > end;
  const monthsLeft = isOver ? 0 : monthsBetween(present, last) + 1;
  const months = monthsBetween(first, last) + 1;
  const passed = isOver ? months : Math.max(monthsBetween(first, present), 0);
  const expected = dividedUp(minor * BigInt(passed), BigInt(months));
  const open = isOver ? 'overdue' : saved >= expected ? 'on_track' : 'behind';
  return {
    remaining,
    monthsLeft,
    expected,
    monthly: dividedUp(remaining, BigInt(Math.max(monthsLeft, 1))),
    status: remaining === 0n ? 'reached' : open,
  };
}

type Three = [CivilMonth, CivilMonth, CivilMonth];
