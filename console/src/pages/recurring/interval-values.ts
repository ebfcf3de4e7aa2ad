import type { Schemas } from '../../api/index.ts';
import { daysAfter, monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';

type Interval = Schemas['RecurringInterval'];

export const UNITS = [
  { value: 'day', label: t('Days') },
  { value: 'week', label: t('Weeks') },
  { value: 'month', label: t('Months') },
  { value: 'quarter', label: t('Quarters') },
  { value: 'year', label: t('Years') },
] as const satisfies readonly { readonly value: Interval['unit']; readonly label: string }[];

/** The days that months have for a payment. */
export const DAYS_OF_MONTHS = [
  { value: 'day', label: t('A day of the month') },
  { value: 'last_day', label: t('The last day') },
  { value: 'working_day', label: t('A working day') },
  { value: 'last_working_day', label: t('The last working day') },
] as const;

/** Money out and money in, for forms. */
export const DIRECTIONS = [
  { value: 'out', label: t('Money out') },
  { value: 'in', label: t('Money in') },
];

/** The values of a form that say how often. */
export type IntervalValues = {
  readonly every: number;
  readonly unit: Interval['unit'];
  readonly weekday: string | null;
  readonly on: (typeof DAYS_OF_MONTHS)[number]['value'];
  readonly working_day: number;
};

export const MONTHLY: Interval = { every: 1, unit: 'month', weekday: null, day: 1, working_day: null };

export function intervalValues({ every, unit, weekday, day, working_day }: Interval): IntervalValues {
  const nth = working_day === null ? null : working_day === -1 ? 'last_working_day' : 'working_day';
  return {
    every,
    unit,
    weekday: weekday === null ? null : String(weekday),
    on: nth ?? (day === -1 ? 'last_day' : 'day'),
    working_day: working_day === null || working_day === -1 ? 1 : working_day,
  };
}

/** The interval that the values say; `dayOfMonth` is the day of months where none is chosen. */
export function intervalOf(values: IntervalValues, dayOfMonth: number): Interval {
  const { every, unit, weekday, on } = values;
  const interval = { every, unit, weekday: null, day: null, working_day: null };
  if (unit === 'day') return interval;
  if (unit === 'week') return { ...interval, weekday: weekday === null ? null : Number(weekday) };
  if (on === 'working_day' || on === 'last_working_day') {
    return { ...interval, working_day: on === 'working_day' ? values.working_day : -1 };
  }
  return { ...interval, day: on === 'last_day' ? -1 : dayOfMonth };
}

/** Whether payments have a day of the month. */
export function hasMonths({ unit }: Pick<Interval, 'unit'>): boolean {
  return unit !== 'day' && unit !== 'week';
}

/** The same day one period earlier. */
export function periodBefore(next: string, { every, unit }: Pick<Interval, 'every' | 'unit'>): string {
  if (unit === 'day' || unit === 'week') return daysAfter(next, -every * (unit === 'day' ? 1 : 7));
  return monthsAfter(next, -every * { month: 1, quarter: 3, year: 12 }[unit]);
}
