import type { Schemas } from '../../../api/index.ts';
import { DAY_MS } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';

type Row = Schemas['UsageHistory']['history'][number];

/** Status classes in display order, with labels and colours. */
export const STATUS_CLASSES = [
  { name: '2xx', label: t('Success (2xx)'), color: 'var(--c-asset)' },
  { name: '3xx', label: t('Not modified (3xx)'), color: 'var(--c-chart-8)' },
  { name: '4xx', label: t('Client error (4xx)'), color: 'var(--c-chart-2)' },
  { name: '5xx', label: t('Server error (5xx)'), color: 'var(--c-negative)' },
] as const;

export type Counts = Record<(typeof STATUS_CLASSES)[number]['name'], number>;

/** The requests of one day or one endpoint. */
export type CountedLine = Counts & { readonly name: string; total: number };

/** One line per day of the period, days without requests included, oldest first. */
export function byDay({ start_date, end_date, history }: Schemas['UsageHistory']): CountedLine[] {
  const counted = countBy(history, ({ date }) => date);
  const lines: CountedLine[] = [];
  for (let at = Date.parse(start_date); at <= Date.parse(end_date); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    lines.push(counted.get(day) ?? emptyLine(day));
  }
  return lines;
}

/** One line per endpoint, most used first. */
export function byEndpoint({ history }: Schemas['UsageHistory']): CountedLine[] {
  const counted = countBy(history, ({ method, endpoint }) => `${method} ${endpoint}`);
  return [...counted.values()].sort((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1));
}

function countBy(history: readonly Row[], nameOf: (row: Row) => string): Map<string, CountedLine> {
  const lines = new Map<string, CountedLine>();
  for (const row of history) {
    const name = nameOf(row);
    const line = lines.get(name) ?? emptyLine(name);
    const group = STATUS_CLASSES.find((one) => one.name === row.status)?.name;
    if (group !== undefined) line[group] += row.requests;
    line.total += row.requests;
    lines.set(name, line);
  }
  return lines;
}

function emptyLine(name: string): CountedLine {
  return { name, total: 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
}
