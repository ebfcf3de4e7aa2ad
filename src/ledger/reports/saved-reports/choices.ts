import { invalidAll } from '#kernel/errors.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import type { NamedPeriod } from '#ledger/reports/breakdown/periods.ts';
import type { SavedReportRow } from './store.ts';

/** The figure of a report: money out, in, in less out, or the number of transactions. */
export const MEASURES = ['expense', 'income', 'net', 'transaction_count'] as const;

/** The chart above the table: bars, or a flow from the sources of money to where it went. */
export const CHARTS = ['bars', 'flow'] as const;

/** The choices of a report: all of it but its name. */
export type Choices = Pick<
  SavedReportRow,
  'measure' | 'group_by' | 'interval' | 'compare' | 'q' | 'chart' | 'start_date' | 'end_date'
> & { readonly period: string | null };

/** The choices of a new report that names none. */
export const USUAL: Choices = {
  measure: 'expense',
  group_by: 'category',
  interval: null,
  period: 'last_12_months' satisfies NamedPeriod,
  start_date: null,
  end_date: null,
  compare: null,
  q: null,
  chart: 'bars',
};

type Fault = { readonly member: keyof Choices; readonly code: string; readonly message: string };

/** The contradictions of a report. Every combination without one is computed exactly. */
export function faultsOf(report: Choices): Fault[] {
  return [...faultsOfPeriod(report), ...faultsOfFlow(report), ...faultsOfComparison(report)];
}

function* faultsOfPeriod({ period, start_date, end_date }: Choices): Generator<Fault> {
  if (period !== null) {
    if (start_date !== null || end_date !== null)
      yield { member: 'period', code: 'too_many', message: 'must be left out where start_date and end_date are sent' };
    return;
  }
  if (start_date === null) yield { member: 'start_date', code: 'required', message: 'or period is required' };
  if (end_date === null) yield { member: 'end_date', code: 'required', message: 'or period is required' };
  if (start_date === null || end_date === null) return;
  if (end_date < start_date)
    yield { member: 'end_date', code: 'before_start', message: 'must not be before start_date' };
  if (yearsOf(end_date) - yearsOf(start_date) >= YEARS_MAX)
    yield { member: 'end_date', code: 'too_long', message: `must be less than ${YEARS_MAX} years after start_date` };
}

const YEARS_MAX = 50;
const yearsOf = (date: CivilDate) => Number(date.slice(0, 4));

// A flow has the money of each category in one period, and nothing of its parts or of another period.
function* faultsOfFlow({ chart, measure, group_by, interval, compare, q }: Choices): Generator<Fault> {
  if (chart !== 'flow') return;
  const others: readonly (readonly [keyof Choices, boolean, string])[] = [
    ['measure', measure === 'net', 'must be net'],
    ['group_by', group_by === 'category', 'must be category'],
    ['interval', interval === null, 'must be left out'],
    ['compare', compare === null, 'must be left out'],
    ['q', q === null, 'must be left out'],
  ];
  for (const [member, isRight, message] of others)
    if (!isRight) yield { member, code: 'not_in_a_flow', message: `${message} for a chart of the flow of money` };
}

function* faultsOfComparison({ compare, group_by, interval }: Choices): Generator<Fault> {
  if (compare === null || group_by !== 'none' || interval === null) return;
  const message = 'must be left out without groups: only whole periods are compared, and not the parts of one';
  yield { member: 'compare', code: 'needs_groups', message };
}

/** @throws AppError `validation_failed` with each contradiction. */
export function requireSound(report: Choices): void {
  const faults = faultsOf(report).map(({ member, ...fault }) => ({ pointer: `/${member}`, ...fault }));
  if (faults.length > 0) throw invalidAll(faults);
}
