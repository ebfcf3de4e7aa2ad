import { LIMITS, type Limit } from './limits.ts';

/** One row of the results. Its target is in `limits.ts` under its id. */
export type Row = {
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: keyof typeof DIGITS;
  readonly detail: string;
};

const DIGITS = {
  'of bare pg': 2,
  times: 2,
  'times plain': 2,
  'times other': 2,
  'times Coffer': 1,
  ms: 1,
  µs: 0,
  s: 2,
  MB: 0,
  'rows/s': 0,
} as const;

export type Judged = Row & { readonly limit?: Limit; readonly isMet?: boolean };

export function judge(row: Row): Judged {
  const limit = LIMITS[row.id];
  if (limit === undefined) return row;
  return { ...row, limit, isMet: 'max' in limit ? row.value <= limit.max : row.value >= limit.min };
}

/** The rows of one group as a table in Markdown. */
export function table(title: string, rows: readonly Judged[]): string {
  const lines = rows.map(({ what, value, unit, limit, isMet, detail }) => {
    const target = limit === undefined ? '' : 'max' in limit ? `≤ ${limit.max}` : `≥ ${limit.min}`;
    const mark = isMet === undefined ? '' : isMet ? 'met' : '**missed**';
    return `| ${what} | ${value.toFixed(DIGITS[unit])} ${unit} | ${target} | ${mark} | ${detail} |`;
  });
  return [
    '',
    `### ${title}`,
    '',
    '| what | measured | target | | detail |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
