import { t } from '../../ui/i18n/index.ts';
import type { useFormat } from '../../ui/index.ts';
import type { Interval } from './period.ts';

type Words = Pick<ReturnType<typeof useFormat>, 'month'>;

/** The name of a month, quarter or year that begins on a day. */
export function partName(start: string, interval: Interval | null, { month }: Words): string {
  const year = start.slice(0, 4);
  if (interval === 'year') return year;
  if (interval !== 'quarter') return month(start, 'short');
  return t('Q{quarter} {year}', { quarter: String(Math.ceil(Number(start.slice(5, 7)) / 3)), year });
}
