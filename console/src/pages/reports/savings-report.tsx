import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BarChart, Legend, useChartMoney } from '../../ui/charts/index.ts';
import { formatMonth, isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { figuresMeaning, MissingRates, SectionCard, useFormat } from '../../ui/index.ts';
import { DownloadTable } from './download-table.tsx';
import { entrySearch } from './entry-search.ts';
import { NoEntries } from './no-entries.tsx';
import { partName, type ReportPeriod } from './period.ts';
import type { SavingsRate } from './report-queries.ts';
import classes from './reports.module.css';

type SavingsReportProps = { readonly report: SavingsRate; readonly period: ReportPeriod; readonly title: string };

/** Income, spending and the kept share of each part of a period. */
export function SavingsReport({ report, period, title }: SavingsReportProps) {
  const format = useFormat();
  if (report.transaction_count === 0) return <NoEntries />;
  const names = report.periods.map(({ start_date }) => partName(start_date, report.interval, format));
  const columns = [t('Period'), t('In'), t('Out'), t('Kept'), t('Put aside'), t('Savings rate')];
  const lines = () => [
    [...columns.slice(0, 5), t('Savings rate in percent')],
    ...[...report.periods, report].map(({ income, expense, net, put_aside, savings_rate }, index) => [
      names[index] ?? t('All'),
      ...[income, expense, net, put_aside, savings_rate ?? ''],
    ]),
  ];
  return (
    <div>
      <MissingRates rates={report.missing_rates} />
      <SectionCard title={title} action={<DownloadTable name={title} rows={lines} missing={report.missing_rates} />}>
        {report.periods.length > 1 && <SavingsChart report={report} period={period} names={names} title={title} />}
        <SavingsTable report={report} names={names} columns={columns} caption={title} />
        <p className={classes.meaning}>{figuresMeaning()}</p>
      </SectionCard>
    </div>
  );
}

type SavingsChartProps = Pick<SavingsReportProps, 'report' | 'title'> & {
  readonly period: Pick<ReportPeriod, 'months' | 'isCurrent'>;
  readonly names: readonly string[];
};

/** In, out and what was kept of each part of a period; a bar opens its entries. */
export function SavingsChart({ report, period, names, title }: SavingsChartProps) {
  const format = useFormat();
  const { ticks } = useChartMoney(report.currency);
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const shown = active === null ? undefined : report.periods[active];
  const money = (amount: string) => format.money(amount, report.currency);
  const open = (index: number) => {
    const part = report.periods[index];
    if (part !== undefined) void navigate({ to: '/transactions', search: entrySearch(part.filter) });
  };
  const words = (index: number) => {
    const { income = '0', expense = '0', net = '0' } = report.periods[index] ?? {};
    return { month: names[index] ?? '', income: money(income), expense: money(expense), net: money(net) };
  };
  return (
    <figure className={classes.figure}>
      <BarChart
        label={title}
        summary={t('{amount} in all.', { amount: money(report.net) })}
        bars={report.periods.map(({ start_date, income, expense, net }, index) => ({
          key: start_date,
          tick: period.months > 12 ? (names[index] ?? '') : formatMonth(start_date, format.locale, 'narrow'),
          values: [Number(income), -Number(expense)],
          ...(!(isZero(income) && isZero(expense)) && { net: Number(net) }),
          isUnfinished: period.isCurrent && index === report.periods.length - 1,
        }))}
        colors={['var(--c-asset)', 'var(--c-chart-2)']}
        height={220}
        formatTicks={ticks}
        describe={(index) => t('{month}: in {income}, out {expense}, net {net}', words(index))}
        active={active}
        onActive={setActive}
        onSelect={open}
      />
      <Legend
        items={[
          { name: t('In'), color: 'var(--c-asset)', value: shown && money(shown.income) },
          { name: t('Out'), color: 'var(--c-chart-2)', value: shown && money(shown.expense) },
          { name: t('Kept'), color: 'var(--c-text)', kind: 'dot', value: shown && money(shown.net) },
        ]}
        note={active === null ? undefined : names[active]}
      />
    </figure>
  );
}

type SavingsTableProps = {
  readonly report: SavingsRate;
  readonly names: readonly string[];
  readonly columns: readonly string[];
  readonly caption: string;
};

// The chart shows it too, so that a phone leaves the column out.
const KEPT = 3;

/** A line for each part of a period, the newest first; each figure opens its transactions. */
function SavingsTable({ report, names, columns, caption }: SavingsTableProps) {
  const parts = report.periods.map((part, index) => ({ part, name: names[index] ?? '' })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label={t('{title}, table', { title: caption })} tabIndex={0}>
      <table className={classes.table}>
        <caption className="spoken">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={name} scope="col" data-kind={index === KEPT ? 'kept' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, name }) => (
            <SavingsRow key={part.start_date} part={part} name={name} currency={report.currency} />
          ))}
        </tbody>
        <tfoot>
          <SavingsRow part={report} name={t('All')} currency={report.currency} />
        </tfoot>
      </table>
    </section>
  );
}

type Part = Pick<
  SavingsRate,
  'income' | 'expense' | 'net' | 'put_aside' | 'savings_rate' | 'filter' | 'put_aside_filter'
>;

function SavingsRow({
  part,
  name,
  currency,
}: {
  readonly part: Part;
  readonly name: string;
  readonly currency: string;
}) {
  const { locale, money, figure } = useFormat();
  const rate = part.savings_rate;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 });
  const sides = [
    { key: 'in', amount: part.income, search: entrySearch(part.filter, 'income') },
    { key: 'out', amount: part.expense, search: entrySearch(part.filter, 'expense') },
    { key: 'kept', amount: part.net, search: entrySearch(part.filter) },
    { key: 'aside', amount: part.put_aside, search: entrySearch(part.put_aside_filter) },
  ] as const;
  return (
    <tr>
      <th scope="row">{name}</th>
      {sides.map(({ key, amount, search }) => (
        <td key={key} className="amount" data-kind={key === 'kept' ? 'kept' : undefined}>
          {isZero(amount) ? (
            '–'
          ) : (
            <Link to="/transactions" search={search} title={t('Transactions of {name}', { name })}>
              {money(amount, currency)}
            </Link>
          )}
        </td>
      ))}
      <td className="amount">{rate === null ? '–' : figure(percent.format(Number(rate) / 100))}</td>
    </tr>
  );
}
