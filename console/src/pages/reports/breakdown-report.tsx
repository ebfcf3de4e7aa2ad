import { t } from '../../ui/i18n/index.ts';
import { MissingRates, SectionCard, useFormat } from '../../ui/index.ts';
import { BreakdownChart } from './breakdown-chart.tsx';
import { DownloadTable } from './download-table.tsx';
import { NoEntries } from './no-entries.tsx';
import { partName } from './part-names.ts';
import type { ReportPeriod } from './period.ts';
import type { Breakdown } from './report-queries.ts';
import { type ReportRow, reportRows, type Side } from './report-rows.ts';
import { type Column, ReportTable } from './report-table.tsx';

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
