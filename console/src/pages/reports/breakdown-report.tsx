import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BarChart, Legend, useChartMoney } from '../../ui/charts/index.ts';
import { categoryColor, formatMonth, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MissingRates, SectionCard, useFormat } from '../../ui/index.ts';
import { REST, SERIES_MAX } from '../overview/month/top-categories.ts';
import { DownloadTable } from './download-table.tsx';
import { entrySearch } from './entry-search.ts';
import { NoEntries } from './no-entries.tsx';
import { partName, type ReportPeriod } from './period.ts';
import type { Breakdown } from './report-queries.ts';
import { type ReportRow, reportRows, type Side } from './report-rows.ts';
import { type Column, ReportTable } from './report-table.tsx';
import classes from './reports.module.css';

type BreakdownReportProps = {
  readonly report: Breakdown;
  readonly side: Side;
  readonly period: ReportPeriod;
  readonly title: string;
};

/** Income or spending by label: a bar for each part of the period, and a table whose figures open their transactions. */
export function BreakdownReport({ report, side, period, title }: BreakdownReportProps) {
  const format = useFormat();
  const { rows, all } = reportRows(report, side);
  const columns = columnsOf(report, (start) => partName(start, report.interval, format));
  if (rows.length === 0) return <NoEntries />;
  return (
    <div>
      <MissingRates rates={report.missing_rates} />
      <SectionCard
        title={title}
        action={
          <DownloadTable
            name={title}
            missing={report.missing_rates}
            rows={() => [columns.map(({ name }) => name), ...[...rows, all].flatMap(lines)]}
          />
        }
      >
        {report.periods.length > 1 && (
          <BreakdownChart report={report} rows={rows} side={side} period={period} title={title} />
        )}
        <ReportTable caption={title} columns={columns} rows={rows} all={all} side={side} currency={report.currency} />
      </SectionCard>
    </div>
  );
}

function columnsOf(report: Breakdown, partAt: (start: string) => string): Column[] {
  const label = { category: t('Category'), merchant: t('Merchant'), tag: t('Tag'), account: t('Account') };
  const compared: Column[] = [
    { key: 'before', name: t('Before'), kind: 'before' },
    { key: 'change', name: t('Change') },
  ];
  return [
    { key: 'label', name: label[report.group_by] },
    { key: 'total', name: t('Total') },
    ...(report.comparison === null ? [] : compared),
    ...report.periods.map(({ start_date }) => ({ key: start_date, name: partAt(start_date), kind: 'part' as const })),
  ];
}

/** A row and its subgroups as lines of a file. */
function lines({ name, cells, total, before, change, subgroups }: ReportRow, parent?: string | number): string[][] {
  const own = [
    typeof parent === 'string' ? `${parent} / ${name}` : name,
    total.amount,
    ...(before === null ? [] : [before.amount]),
    ...(change === null ? [] : [change]),
    ...cells.map(({ amount }) => amount),
  ];
  return [own, ...subgroups.flatMap((one) => lines(one, name))];
}

type BreakdownChartProps = {
  readonly report: Breakdown;
  readonly rows: readonly ReportRow[];
  readonly side: Side;
  readonly period: ReportPeriod;
  readonly title: string;
};

/** A bar for each part of the period, stacked from the largest groups and the sum of the others. */
function BreakdownChart({ report, rows, side, period, title }: BreakdownChartProps) {
  const format = useFormat();
  const { ticks } = useChartMoney(report.currency);
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const series = seriesOf(rows, report.group_by === 'category');
  const money = (amount: string) => format.money(amount, report.currency);
  const nameAt = (index: number) => partName(report.periods[index]?.start_date ?? '', report.interval, format);
  const open = (index: number) => {
    const part = report.periods[index];
    if (part !== undefined) void navigate({ to: '/transactions', search: entrySearch(part.filter, side) });
  };
  return (
    <figure className={classes.figure}>
      <BarChart
        label={title}
        summary={t('{amount} in all.', { amount: money(report[side]) })}
        bars={report.periods.map(({ start_date }, index) => ({
          key: start_date,
          tick: period.months > 12 ? nameAt(index) : formatMonth(start_date, format.locale, 'narrow'),
          values: series.map(({ amounts }) => Number(amounts[index])),
          isUnfinished: period.isCurrent && index === report.periods.length - 1,
        }))}
        colors={series.map(({ color }) => color)}
        height={220}
        formatTicks={ticks}
        describe={(index) =>
          t('{month}: {amount}', { month: nameAt(index), amount: money(report.periods[index]?.[side] ?? '0') })
        }
        active={active}
        onActive={setActive}
        onSelect={open}
      />
      <Legend
        items={series.map(({ name, color, amounts }) => ({
          name,
          color,
          value: active === null ? undefined : money(amounts[active] ?? '0'),
        }))}
        note={active === null ? undefined : nameAt(active)}
      />
    </figure>
  );
}

type Series = { readonly name: string; readonly color: string; readonly amounts: readonly string[] };

/** The colours of what has none of its own, in the order in which neighbours differ most. */
const RANKED = [1, 3, 2, 5, 4, 6, 7].map((series) => `var(--c-chart-${series})`);

function seriesOf(rows: readonly ReportRow[], isByCategory: boolean): Series[] {
  const amountsOf = ({ cells }: ReportRow) => cells.map(({ amount }) => amount);
  const isAll = rows.length <= SERIES_MAX + 1;
  const shown = isAll ? rows : rows.slice(0, SERIES_MAX);
  const top = shown.map((row, index) => ({
    name: row.name,
    color: isByCategory ? categoryColor(row.color) : (RANKED[index] ?? REST),
    amounts: amountsOf(row),
  }));
  if (isAll) return top;
  const others = rows.slice(SERIES_MAX).map(amountsOf);
  const amounts = (others[0] ?? []).map((_, part) => sumOf(others.map((one) => one[part] ?? '0')));
  return [...top, { name: t('Other'), color: REST, amounts }];
}
