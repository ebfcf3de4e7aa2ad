import { compareDecimals, decimalsOf, difference, fromMinor, isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { EntryFilter } from './entry-search.ts';
import type { Breakdown } from './report-queries.ts';

export type Side = 'income' | 'expense';

/** The figure of a report. */
export type Measure = Side | 'net' | 'transaction_count';

/** The side whose transactions a figure has; undefined for both. */
export function sideOf(measure: Measure): Side | undefined {
  return measure === 'income' || measure === 'expense' ? measure : undefined;
}

/** A figure, and the filter of its entries. */
export type Cell = { readonly key: string; readonly amount: string; readonly filter: EntryFilter };

/** A line of the table; cells are those of the parts of the period. */
export type ReportRow = {
  readonly key: string;
  readonly name: string;
  /** That of a label; null for an account and for entries without a label. */
  readonly color: string | null;
  readonly cells: readonly Cell[];
  readonly total: Cell;
  readonly before: Cell | null;
  /** How much more than before. */
  readonly change: string | null;
  readonly subgroups: readonly ReportRow[];
};

type Group = Breakdown['groups'][number]['subgroups'][number];

/** The groups with a figure, largest first, or the parts of the period where there are no groups, and a line of all. */
export function reportRows(
  report: Breakdown,
  measure: Measure,
  partAt: (start: string) => string = String,
): { rows: ReportRow[]; all: ReportRow } {
  const none = {
    category: t('No category'),
    merchant: t('No merchant'),
    tag: t('No tags'),
    account: '',
    none: '',
  }[report.group_by];
  const rowOf = (group: Group, subgroups: readonly Group[]): ReportRow => ({
    key: group.id ?? 'none',
    name: group.name ?? none,
    color: group.color,
    cells: cellsOf(report, group, measure),
    ...totals(group, measure),
    subgroups: sorted(subgroups.map((one) => rowOf(one, []))),
  });
  const rows = report.groups.map((group) => rowOf(group, group.subgroups));
  const parts = report.periods.map(({ start_date, filter, ...figures }) => ({
    key: start_date,
    amount: String(figures[measure]),
    filter,
  }));
  const all: ReportRow = {
    key: 'all',
    name: t('All'),
    color: null,
    cells: report.group_by === 'none' ? [] : parts,
    ...totals(report, measure),
    subgroups: [],
  };
  if (report.group_by !== 'none') return { rows: sorted(rows), all };
  const rowOfPart = (total: Cell): ReportRow => ({
    ...{ key: total.key, name: partAt(total.key), color: null, total },
    ...{ cells: [], before: null, change: null, subgroups: [] },
  });
  return { rows: parts.map(rowOfPart), all };
}

/** A cell for each part of the period; parts without entries of the group have a zero. */
function cellsOf(report: Breakdown, group: Group, measure: Measure): Cell[] {
  const found = new Map(group.periods.map((part) => [part.start_date, String(part[measure])]));
  const zero = fromMinor(0n, decimalsOf(String(report[measure])));
  return report.periods.map(({ start_date, end_date }) => ({
    key: start_date,
    amount: found.get(start_date) ?? zero,
    filter: { ...group.filter, start_date, end_date },
  }));
}

type Figures = Record<Exclude<Measure, 'transaction_count'>, string> & {
  readonly transaction_count: number;
  readonly filter: EntryFilter;
};

function totals({ comparison, ...own }: Figures & { readonly comparison: Figures | null }, measure: Measure) {
  const before = comparison && { key: 'before', amount: String(comparison[measure]), filter: comparison.filter };
  const amount = String(own[measure]);
  return {
    total: { key: 'total', amount, filter: own.filter },
    before,
    change: before && difference(amount, before.amount),
  };
}

function sorted(rows: readonly ReportRow[]): ReportRow[] {
  return rows
    .filter(({ total, before }) => !isZero(total.amount) || !isZero(before?.amount ?? '0'))
    .sort((one, other) => compareDecimals(other.total.amount, one.total.amount));
}
