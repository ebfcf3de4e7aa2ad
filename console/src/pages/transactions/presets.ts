import { daysAfter, monthStart, monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { TransactionsSearch } from './search.ts';

/** A filter that is often used, with its label. */
export type Preset = { readonly label: string; readonly filters: TransactionsSearch };

/** Periods by the family's months. */
export function presetsOn(today: string, startDay: number): Preset[] {
  const start = monthStart(today, startDay);
  const year = `${today.slice(0, 4)}-01-01`;
  const any = { from: undefined, to: undefined };
  return [
    { label: t('This month'), filters: { ...any, from: start } },
    { label: t('Last month'), filters: { from: monthsAfter(start, -1), to: daysAfter(start, -1) } },
    { label: t('Last 90 days'), filters: { ...any, from: daysAfter(today, -89) } },
    { label: t('This year'), filters: { ...any, from: year } },
  ];
}

/** Whether the search has exactly the filters of a preset. */
export function isOn({ filters }: Preset, search: TransactionsSearch): boolean {
  return Object.entries(filters).every(([name, value]) => search[name as keyof TransactionsSearch] === value);
}

/** The change that clears the filters of a preset. */
export function withoutPreset({ filters }: Preset): TransactionsSearch {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
}
