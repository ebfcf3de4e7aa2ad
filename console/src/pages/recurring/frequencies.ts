import type { Schemas } from '../../api/index.ts';
import { daysAfter, monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';

type Frequency = Schemas['RecurringTransaction']['frequency'];

export const FREQUENCIES = [
  { value: 'weekly', label: t('Every week') },
  { value: 'monthly', label: t('Every month') },
  { value: 'yearly', label: t('Every year') },
] as const satisfies readonly { readonly value: Frequency; readonly label: string }[];

/** Money out and money in, for forms. */
export const DIRECTIONS = [
  { value: 'out', label: t('Money out') },
  { value: 'in', label: t('Money in') },
];

export function frequencyLabel(frequency: Frequency): string {
  return FREQUENCIES.find(({ value }) => value === frequency)?.label ?? frequency;
}

/** The same day one period earlier. */
export function periodBefore(next: string, frequency: Frequency): string {
  if (frequency === 'weekly') return daysAfter(next, -7);
  return monthsAfter(next, frequency === 'monthly' ? -1 : -12);
}
