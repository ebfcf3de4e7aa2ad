import type { Schemas } from '../../../api/index.ts';
import type { OwnReportSearch } from '../search.ts';

export type SavedReport = Schemas['SavedReport'];

/** The choices of a report: all of it but its name. */
export type Choices = Pick<
  SavedReport,
  'measure' | 'group_by' | 'interval' | 'period' | 'start_date' | 'end_date' | 'compare' | 'q' | 'chart'
>;

/** The choices of a new report. */
export const NEW: Choices = {
  measure: 'expense',
  group_by: 'category',
  interval: 'month',
  period: 'last_12_months',
  start_date: null,
  end_date: null,
  compare: null,
  q: null,
  chart: 'bars',
};

export function choicesOf({
  measure,
  group_by,
  interval,
  period,
  start_date,
  end_date,
  compare,
  q,
  chart,
}: SavedReport): Choices {
  return { measure, group_by, interval, period, start_date, end_date, compare, q, chart };
}

/** The choices that the page shows: the changed ones of the address, or the saved ones. */
export function shownChoices(search: OwnReportSearch, saved: Choices): Choices {
  if (search.measure === undefined) return saved;
  const { measure, group, interval, period, from, to, compare, q, chart } = search;
  const hasDays = period === undefined && from !== undefined && to !== undefined;
  return consistent({
    measure,
    group_by: group ?? NEW.group_by,
    interval: interval ?? null,
    period: hasDays ? null : (period ?? NEW.period),
    start_date: hasDays ? from : null,
    end_date: hasDays ? to : null,
    compare: compare ?? null,
    q: q ?? null,
    chart: chart ?? NEW.chart,
  });
}

/** The address of choices. Those that are saved are not in it. */
export function searchOf(choices: Choices, saved: Choices, id: string | undefined): OwnReportSearch {
  if (isSame(choices, saved)) return { id };
  const { measure, group_by: group, interval, period, start_date, end_date, compare, q, chart } = choices;
  return {
    ...{ id, measure, group, interval: interval ?? undefined, period: period ?? undefined },
    ...{ from: start_date ?? undefined, to: end_date ?? undefined, compare: compare ?? undefined },
    ...{ q: q ?? undefined, chart },
  };
}

export function isSame(one: Choices, other: Choices): boolean {
  return (Object.keys(NEW) as (keyof Choices)[]).every((member) => one[member] === other[member]);
}

/** The choices without those that the server does not compute together: it refuses them. */
export function consistent(choices: Choices): Choices {
  if (choices.chart === 'flow')
    return { ...choices, measure: 'net', group_by: 'category', interval: null, compare: null, q: null };
  return canCompare(choices) ? choices : { ...choices, compare: null };
}

/** Whole periods are compared, and not the parts of one. */
export function canCompare({ group_by, interval }: Choices): boolean {
  return group_by !== 'none' || interval === null;
}
