import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CurlButton, PageTitle, SectionCard, useFormat } from '../../ui/index.ts';
import { monthNamed } from '../overview/month/months.ts';
import { BreakdownReport } from './breakdown-report.tsx';
import { DriversReport } from './drivers-report.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { type ReportPeriod, reportPeriod } from './period.ts';
import { ReportControls } from './report-controls.tsx';
import {
  breakdownParameters,
  breakdownQuery,
  driversQuery,
  moneyFlowQuery,
  savingsRateQuery,
} from './report-queries.ts';
import { ReportTabs } from './report-tabs.tsx';
import { SavingsReport } from './savings-report.tsx';
import type { ReportsSearch } from './search.ts';
import { SpendingSummary } from './spending-summary.tsx';

type ReportProps = {
  readonly search: ReportsSearch;
  readonly period: ReportPeriod;
  /** The period in words. */
  readonly title: string;
};

/** Where money came from and went to, in a period: by label, what was kept, and as a flow. */
export function ReportsPage() {
  const format = useFormat();
  const search = useSearch({ from: '/shell/reports' });
  const month = monthNamed(search.month, format.today(), format.monthStartDay);
  const period = reportPeriod(search, month);
  const title =
    period.months === 1
      ? format.month(period.last)
      : t('{from} to {to}', { from: format.month(period.start, 'short'), to: format.month(period.last, 'short') });
  const Report = { flow: Flow, savings: Savings, worth: Drivers, income: ByLabel, expense: ByLabel }[
    search.report ?? 'expense'
  ];
  return (
    <>
      <PageTitle title={t('Insights')}>
        <CurlButton path={pathOf(search, period)} />
      </PageTitle>
      <ReportTabs search={search} />
      {search.report === undefined && <SpendingSummary month={month} />}
      <ReportControls search={search} period={period} />
      <Report search={search} period={period} title={title} />
    </>
  );
}

function pathOf(search: ReportsSearch, period: ReportPeriod): string {
  const { start: start_date, end: end_date, interval = 'month' } = period;
  const query = (members: object) =>
    new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)]));
  if (search.report === 'flow') return `/api/v1/reports/money_flow?${query({ start_date, end_date })}`;
  if (search.report === 'savings') return `/api/v1/reports/savings_rate?${query({ start_date, end_date, interval })}`;
  if (search.report === 'worth')
    return `/api/v1/reports/net_worth_drivers?${query({ start_date, end_date, interval })}`;
  return `/api/v1/reports/breakdown?${query(breakdownParameters(search, period))}`;
}

function ByLabel({ search, period, title }: ReportProps) {
  const side = search.report === 'income' ? 'income' : 'expense';
  const query = useQuery({ ...breakdownQuery(breakdownParameters(search, period)), placeholderData: keepPreviousData });
  const name = side === 'income' ? t('Income, {title}', { title }) : t('Spending, {title}', { title });
  return (
    <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
      {(report) => <BreakdownReport report={report} measure={side} title={name} />}
    </QueryView>
  );
}

function Savings({ period, title }: ReportProps) {
  const query = useQuery({ ...savingsRateQuery(period), placeholderData: keepPreviousData });
  return (
    <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
      {(report) => <SavingsReport report={report} period={period} title={t('Savings rate, {title}', { title })} />}
    </QueryView>
  );
}

function Drivers({ search, period, title }: ReportProps) {
  const query = useQuery({ ...driversQuery(period), placeholderData: keepPreviousData });
  const name = t('What changed net worth, {title}', { title });
  return (
    <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
      {(report) => <DriversReport report={report} search={search} period={period} title={name} />}
    </QueryView>
  );
}

function Flow({ period, title }: ReportProps) {
  const query = useQuery({ ...moneyFlowQuery(period), placeholderData: keepPreviousData });
  return (
    <div>
      <SectionCard title={t('Money flow, {title}', { title })}>
        <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
          {(flow) => <MoneyFlow flow={flow} />}
        </QueryView>
      </SectionCard>
    </div>
  );
}

const HEIGHT = 320;
