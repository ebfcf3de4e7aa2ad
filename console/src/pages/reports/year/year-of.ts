import { daysAfter, monthStart, monthsAfter } from '../../../ui/format/index.ts';

/** Twelve months of the family that begin with January. */
export type ReviewedYear = {
  readonly name: string;
  readonly start: string;
  /** The last day that has begun. */
  readonly until: string;
  readonly isCurrent: boolean;
};

/** The year of a name, or the last one that is over. A year that has not begun is the current one. */
export function yearNamed(name: string | undefined, today: string, startDay: number): ReviewedYear {
  const current = monthStart(today, startDay).slice(0, 4);
  const asked = name ?? String(Number(current) - 1);
  const year = asked < current ? asked : current;
  const start = `${year}-01-${String(startDay).padStart(2, '0')}`;
  const isCurrent = year === current;
  const until = isCurrent ? today : daysAfter(monthsAfter(start, 12), -1);
  return { name: year, start, until, isCurrent };
}
