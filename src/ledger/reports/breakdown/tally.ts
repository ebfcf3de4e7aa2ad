import type { CivilDate } from '#kernel/time/civil-date.ts';
import { type MonthPlan, SPLIT, type SumRow } from './find-sums.ts';
import type { Period } from './periods.ts';

/** Income and expense as absolute minor units of the report's currency. */
export type Tally = { income: bigint; expense: bigint; count: number };

/** The sum of a period, and those of its parts that have entries, by their number. */
export type Series = { readonly whole: Tally; readonly parts: Map<number, Tally> };

/** The sums of a report; the group of null has no label. */
export type Sums = {
  readonly total: Series;
  /** Money put aside, minus money taken back: in all, and by the number of the part. Only in a report without groups. */
  readonly aside: { whole: bigint; readonly parts: Map<number, bigint> };
  readonly groups: ReadonlyMap<string | null, Series>;
  /** Entries without a known rate; they are in no sum. */
  readonly unconverted: number;
};

export const emptySeries = (): Series => ({ whole: emptyTally(), parts: new Map() });
const emptyTally = (): Tally => ({ income: 0n, expense: 0n, count: 0 });

/** Adds one series to another. */
export function addSeries(to: Series, from: Series): void {
  add(to.whole, from.whole, 1n);
  for (const [part, tally] of from.parts) add(tallyOf(to, part), tally, 1n);
}

/** How entries are converted, and where the parts of the period are. */
type Rules = {
  /** Minor units of the report's currency, money in positive; undefined without a rate. */
  convert(minor: bigint, currency: string, date: CivilDate): bigint | undefined;
  readonly parts: readonly Period[];
  readonly plan: MonthPlan;
};

/** Adds rows up. Each entry in another currency is converted and rounded by itself, so that groups and parts add up exactly. */
export function tallyRows(rows: readonly SumRow[], rules: Rules): Sums {
  const total = emptySeries();
  const unlabelled = emptySeries();
  const groups = new Map<string | null, Series>([[null, unlabelled]]);
  const aside = { whole: 0n, parts: new Map<number, bigint>() };
  let unconverted = 0;
  for (const row of rows) {
    const tally = row.currency === null ? summed(row) : converted(row, rules);
    if (tally === undefined) {
      if (row.role === 'group') unconverted += 1;
      continue;
    }
    if (row.role === 'aside') {
      const [minor, part] = [tally.expense - tally.income, partAt(rules.parts, row.at)];
      aside.whole += minor;
      aside.parts.set(part, (aside.parts.get(part) ?? 0n) + minor);
      continue;
    }
    const group = groups.get(row.key) ?? emptySeries();
    groups.set(row.key, group);
    for (const [part, sign] of placesOf(row, rules)) {
      if (row.role === 'group') addTo(total, part, tally, sign);
      if (row.role === 'label') addTo(unlabelled, part, tally, -sign);
      addTo(group, part, tally, row.role === 'tagged' ? -sign : sign);
    }
  }
  for (const [key, series] of groups) if (clearEmpty(series).whole.count === 0) groups.delete(key);
  return { total: clearEmpty(total), groups, aside, unconverted };
}

/** The parts of the period that a sum is added to, or taken out of. */
function placesOf({ part, at }: SumRow, { plan, parts }: Rules): [number, bigint][] {
  if (part === 'dated') return [[partAt(parts, at), 1n]];
  if (part === 'month') return [[plan.months.get(at) ?? 0, 1n]];
  const { added, taken } = plan.pieces[Number(at)] ?? { added: null, taken: null };
  return [
    ...(added === null ? [] : [[added, 1n] as [number, bigint]]),
    ...(taken === null ? [] : [[taken, -1n] as [number, bigint]]),
  ];
}

/** The number of the part that a day is in. */
function partAt(parts: readonly Period[], date: CivilDate): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((parts[middle]?.end ?? '') < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

function summed({ in_high, in_low, out_high, out_low, entries }: SumRow): Tally {
  return { income: exact(in_high, in_low), expense: exact(out_high, out_low), count: Number(entries) };
}

function exact(high: bigint, low: bigint): bigint {
  return high === 0n ? low : high * SPLIT + low;
}

function converted({ in_low, out_low, currency, at }: SumRow, { convert }: Rules): Tally | undefined {
  const minor = convert(in_low - out_low, currency ?? '', at);
  if (minor === undefined) return undefined;
  return { income: minor > 0n ? minor : 0n, expense: minor > 0n ? 0n : -minor, count: 1 };
}

function addTo(series: Series, part: number, tally: Tally, sign: bigint): void {
  add(series.whole, tally, sign);
  add(tallyOf(series, part), tally, sign);
}

function add(to: Tally, from: Tally, sign: bigint): void {
  to.income += sign * from.income;
  to.expense += sign * from.expense;
  to.count += Number(sign) * from.count;
}

function tallyOf({ parts }: Series, part: number): Tally {
  const known = parts.get(part);
  if (known !== undefined) return known;
  const tally = emptyTally();
  parts.set(part, tally);
  return tally;
}

/** Leaves out parts whose entries were all taken out. */
function clearEmpty(series: Series): Series {
  for (const [part, { count }] of series.parts) if (count === 0) series.parts.delete(part);
  return series;
}
