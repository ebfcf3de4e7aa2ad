import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoriesQuery, membersQuery } from '../../api/index.ts';
import { TrendBars } from '../../ui/charts/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { categoryColor, isZero, monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CategoryIcon, MissingRates, useFormat } from '../../ui/index.ts';
import { Card } from '../overview/cards/card.tsx';
import { Pace } from '../overview/cards/pace.tsx';
import type { Month } from '../overview/month/months.ts';
import { memberName } from '../settings/member-name.ts';
import { DriversSummary } from './drivers-report.tsx';
import { entrySearch } from './entry-search.ts';
import {
  type Breakdown,
  breakdownParameters,
  breakdownQuery,
  driversQuery,
  type ReportDays,
} from './report-queries.ts';
import { type Cell, type ReportRow, reportRows } from './report-rows.ts';
import reportClasses from './reports.module.css';
import classes from './spending-summary.module.css';

const MONTHS = 12;
const HEIGHT = 360;

type PartProps = { readonly month: Month; readonly year: ReportDays };

/** A month at a glance: its pace, what changed net worth in twelve months, and each category. */
export function SpendingSummary({ month }: { readonly month: Month }) {
  const year = { start: monthsAfter(month.start, 1 - MONTHS), end: month.until, interval: 'month' } as const;
  return (
    <div className={classes.cards}>
      <Pace month={month.name} />
      <Drivers month={month} year={year} />
      <ByCategory month={month} year={year} />
      <People />
    </div>
  );
}

/** Links to the page of each person, where there are several. */
function People() {
  const { data: members = [] } = useQuery(membersQuery());
  const active = members.filter((member) => member.active);
  if (active.length < 2) return null;
  return (
    <nav className={classes.people} aria-label={t('By person')}>
      <span>{t('By person')}</span>
      {active.map((member) => (
        <Link key={member.id} to="/reports/people/$id" params={{ id: member.id }}>
          {memberName(member)}
        </Link>
      ))}
    </nav>
  );
}

function Drivers({ month: { name, isCurrent }, year }: PartProps) {
  const query = useQuery(driversQuery(year));
  return (
    <Card
      title={t('What changed net worth')}
      action={
        <Anchor
          inherit
          fw={520}
          renderRoot={(props) => (
            <Link to="/reports" search={{ report: 'worth', month: isCurrent ? undefined : name }} {...props} />
          )}
        >
          {t('12 months')}
        </Anchor>
      }
    >
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {(report) => <DriversSummary report={report} />}
      </QueryView>
    </Card>
  );
}

function ByCategory({ month, year }: PartProps) {
  const days = { start: month.start, end: month.until, interval: undefined };
  const months = useQuery(breakdownQuery(breakdownParameters({}, year)));
  const compared = useQuery(breakdownQuery(breakdownParameters({ compare: 'previous' }, days)));
  return (
    <div className={classes.wide}>
      <Card title={t('By category')}>
        <QueryView query={months} loading={<Skeleton height={HEIGHT} />}>
          {(course) => (
            <QueryView query={compared} loading={<Skeleton height={HEIGHT} />}>
              {(now) => <Categories month={month} course={course} now={now} />}
            </QueryView>
          )}
        </QueryView>
      </Card>
    </div>
  );
}

type CategoriesProps = { readonly month: Month; readonly course: Breakdown; readonly now: Breakdown };

function Categories({ month, course, now }: CategoriesProps) {
  const format = useFormat();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const icons = new Map<string, string>(categories.map(({ id, icon }) => [id, icon]));
  const { rows, all } = reportRows(now, 'expense');
  const trends = new Map(
    reportRows(course, 'expense').rows.map(({ key, cells }) => [key, cells.map(({ amount }) => Number(amount))]),
  );
  if (rows.length === 0) return <p>{t('No spending in this month.')}</p>;
  const until = now.comparison && format.date(now.comparison.end_date);
  return (
    <>
      <MissingRates rates={course.missing_rates} isInline />
      <div className={reportClasses.scroll}>
        <table className={classes.table}>
          <caption className="spoken">{t('By category')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Category')}</th>
              <th scope="col" data-kind="months">
                {t('12 months')}
              </th>
              <th scope="col">{format.month(month.name)}</th>
              <th scope="col" data-kind="before">
                {until && t('Month before, until {date}', { date: until })}
              </th>
              <th scope="col">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                icon={icons.get(row.key)}
                trend={trends.get(row.key)}
                currency={now.currency}
              />
            ))}
          </tbody>
          <tfoot>
            <Row row={all} currency={now.currency} />
          </tfoot>
        </table>
      </div>
    </>
  );
}

type RowProps = {
  readonly row: ReportRow;
  readonly icon?: string | undefined;
  readonly trend?: readonly number[] | undefined;
  readonly currency: string;
};

function Row({ row: { key, name, color, total, before, change }, icon, trend, currency }: RowProps) {
  const { money } = useFormat();
  const figure = (cell: Cell | null, kind?: 'before') => (
    <td className="amount" data-kind={kind}>
      {cell === null || isZero(cell.amount) ? (
        '–'
      ) : (
        <Link
          to="/transactions"
          search={entrySearch(cell.filter, 'expense')}
          title={t('Transactions of {name}', { name })}
        >
          {money(cell.amount, currency)}
        </Link>
      )}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {icon === undefined ? (
          name
        ) : (
          <Link to="/categories/$id" params={{ id: key }} className={classes.name ?? ''}>
            <CategoryIcon icon={icon} color={color ?? ''} size={24} />
            {name}
          </Link>
        )}
      </th>
      <td data-kind="months" style={{ color: categoryColor(color) }}>
        {trend !== undefined && <TrendBars values={trend} width={168} height={20} />}
      </td>
      {figure(total)}
      {figure(before, 'before')}
      <td className="amount">
        {change === null || isZero(change) ? t('same') : money(change, currency, 'exceptZero')}
      </td>
    </tr>
  );
}
