import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BarChart, Legend, useChartMoney } from '../../ui/charts/index.ts';
import { categoryColor, formatMonth, isZero, sumOf, withMinus } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MissingRates, SectionCard, useFormat } from '../../ui/index.ts';
import { REST, SERIES_MAX } from '../overview/month/top-categories.ts';
import { DownloadTable } from './download-table.tsx';
import { entrySearch } from './entry-search.ts';
import { NoEntries } from './no-entries.tsx';
import { partName } from './period.ts';
import type { Breakdown } from './report-queries.ts';
import { type Measure, type ReportRow, reportRows, sideOf } from './report-rows.ts';
import { type Column, ReportTable } from './report-table.tsx';
import classes from './reports.module.css';

type BreakdownReportProps = {
  readonly report: Breakdown;
  readonly measure: Measure;
  readonly title: string;
};

/** Income, spending or another figure by label: a bar for each part of the period, and a table whose figures open their transactions. */
export function BreakdownReport({ report, measure, title }: BreakdownReportProps) {
  const format = useFormat();
  const text = useFigureText(report.currency, measure);
  const partAt = (start: string) => partName(start, report.interval, format);
  const { rows, all } = reportRows(report, measure, partAt);
  const columns = columnsOf(report, partAt);
  const figures = [all.total, all.before, ...rows.map(({ total }) => total)];
  if (figures.every((figure) => isZero(figure?.amount ?? '0'))) return <NoEntries />;
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
          <BreakdownChart report={report} rows={rows} measure={measure} title={title} text={text} />
        )}
        <ReportTable caption={title} columns={columns} rows={rows} all={all} measure={measure} text={text} />
      </SectionCard>
    </div>
  );
}

/** A figure in words: money, or a number of transactions. */
function useFigureText(currency: string, measure: Measure) {
  const format = useFormat();
  return (amount: string, sign?: 'exceptZero') => {
    if (measure !== 'transaction_count') return format.money(amount, currency, sign);
    const count = withMinus(format.count(Number(amount)));
    return sign !== undefined && Number(amount) > 0 ? `+${count}` : count;
  };
}

function columnsOf(report: Breakdown, partAt: (start: string) => string): Column[] {
  const label = {
    category: t('Category'),
    merchant: t('Merchant'),
    tag: t('Tag'),
    account: t('Account'),
    none: t('Period'),
  };
  const compared: Column[] = [
    { key: 'before', name: t('Before'), kind: 'before' },
    { key: 'change', name: t('Change') },
  ];
  return [
    { key: 'label', name: label[report.group_by] },
    { key: 'total', name: t('Total') },
    ...(report.comparison === null ? [] : compared),
    ...(report.group_by === 'none' ? [] : report.periods).map(({ start_date }) => ({
      key: start_date,
      name: partAt(start_date),
      kind: 'part' as const,
    })),
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
  readonly measure: Measure;
  readonly title: string;
  readonly text: (amount: string) => string;
};

/** A bar for each part of the period, stacked from the largest groups and the sum of the others. */
function BreakdownChart({ report, rows, measure, title, text }: BreakdownChartProps) {
  const format = useFormat();
  const { ticks } = useChartMoney(report.currency);
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const series = seriesOf(rows, report.group_by);
  const isShort = report.interval === 'month' && report.periods.length <= 12;
  // A number of transactions has no currency.
  const formatTicks =
    measure === 'transaction_count' ? (all: readonly number[]) => all.map((one) => format.count(one)) : ticks;
  const nameAt = (index: number) => partName(report.periods[index]?.start_date ?? '', report.interval, format);
  const open = (index: number) => {
    const part = report.periods[index];
    if (part !== undefined) void navigate({ to: '/transactions', search: entrySearch(part.filter, sideOf(measure)) });
  };
  return (
    <figure className={classes.figure}>
      <BarChart
        label={title}
        summary={t('{amount} in all.', { amount: text(String(report[measure])) })}
        bars={report.periods.map(({ start_date }, index) => ({
          key: start_date,
          tick: isShort ? formatMonth(start_date, format.locale, 'narrow') : nameAt(index),
          values: series.map(({ amounts }) => Number(amounts[index])),
          isUnfinished: report.end_date >= format.today() && index === report.periods.length - 1,
        }))}
        colors={series.map(({ color }) => color)}
        height={220}
        formatTicks={formatTicks}
        describe={(index) =>
          t('{month}: {amount}', { month: nameAt(index), amount: text(String(report.periods[index]?.[measure] ?? 0)) })
        }
        active={active}
        onActive={setActive}
        onSelect={open}
      />
      <Legend
        items={series.map(({ name, color, amounts }) => ({
          name,
          color,
          value: active === null ? undefined : text(amounts[active] ?? '0'),
        }))}
        note={active === null ? undefined : nameAt(active)}
      />
    </figure>
  );
}

type Series = { readonly name: string; readonly color: string; readonly amounts: readonly string[] };

/** The colours of what has none of its own, in the order in which neighbours differ most. */
const RANKED = [1, 3, 2, 5, 4, 6, 7].map((series) => `var(--c-chart-${series})`);

function seriesOf(rows: readonly ReportRow[], by: Breakdown['group_by']): Series[] {
  if (by === 'none')
    return [{ name: t('All'), color: RANKED[0] ?? REST, amounts: rows.map(({ total }) => total.amount) }];
  const amountsOf = ({ cells }: ReportRow) => cells.map(({ amount }) => amount);
  const isAll = rows.length <= SERIES_MAX + 1;
  const shown = isAll ? rows : rows.slice(0, SERIES_MAX);
  const top = shown.map((row, index) => ({
    name: row.name,
    color: by === 'category' ? categoryColor(row.color) : (RANKED[index] ?? REST),
    amounts: amountsOf(row),
  }));
  if (isAll) return top;
  const others = rows.slice(SERIES_MAX).map(amountsOf);
  const amounts = (others[0] ?? []).map((_, part) => sumOf(others.map((one) => one[part] ?? '0')));
  return [...top, { name: t('Other'), color: REST, amounts }];
}
