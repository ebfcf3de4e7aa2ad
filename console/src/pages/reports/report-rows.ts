import { compareDecimals, decimalsOf, difference, fromMinor, isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { EntryFilter } from './entry-search.ts';
import type { Breakdown } from './report-queries.ts';

export type Side = 'income' | 'expense';

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

/** The groups with money on one side, largest first, and a line of all. */
export function reportRows(report: Breakdown, side: Side): { rows: ReportRow[]; all: ReportRow } {
  const none = {
    category: t('No category'),
    merchant: t('No merchant'),
    tag: t('No tags'),
    account: '',
  }[report.group_by];
  const rowOf = (group: Group, subgroups: readonly Group[]): ReportRow => ({
    key: group.id ?? 'none',
    name: group.name ?? none,
    color: group.color,
    cells: cellsOf(report, group, side),
    ...totals(group, side),
    subgroups: sorted(subgroups.map((one) => rowOf(one, []))),
  });
  const rows = report.groups.map((group) => rowOf(group, group.subgroups));
  const all: ReportRow = {
    key: 'all',
    name: t('All'),
    color: null,
    cells: report.periods.map(({ start_date, filter, ...figures }) => ({
      key: start_date,
      amount: figures[side],
      filter,
    })),
    ...totals(report, side),
    subgroups: [],
  };
  return { rows: sorted(rows), all };
}

/** A cell for each part of the period; parts without entries of the group have a zero. */
function cellsOf(report: Breakdown, group: Group, side: Side): Cell[] {
  const found = new Map(group.periods.map((part) => [part.start_date, part[side]]));
  const zero = fromMinor(0n, decimalsOf(report[side]));
  return report.periods.map(({ start_date, end_date }) => ({
    key: start_date,
    amount: found.get(start_date) ?? zero,
    filter: { ...group.filter, start_date, end_date },
  }));
}

type Figures = Record<Side, string> & { readonly filter: EntryFilter };

function totals({ comparison, ...own }: Figures & { readonly comparison: Figures | null }, side: Side) {
  const before = comparison && { key: 'before', amount: comparison[side], filter: comparison.filter };
  return {
    total: { key: 'total', amount: own[side], filter: own.filter },
    before,
    change: before && difference(own[side], before.amount),
  };
}

function sorted(rows: readonly ReportRow[]): ReportRow[] {
  return rows
    .filter(({ total, before }) => !isZero(total.amount) || !isZero(before?.amount ?? '0'))
    .sort((one, other) => compareDecimals(other.total.amount, one.total.amount));
}
