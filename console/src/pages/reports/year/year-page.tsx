import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FRESH, read, type Schemas, subscriptionsQuery } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { compareDecimals, difference, isZero, negated } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import {
  CurlButton,
  Figure,
  figuresMeaning,
  HowComputed,
  MissingRates,
  MoneyText,
  PageTitle,
  reportedEntries,
  StepLink,
  useFormat,
} from '../../../ui/index.ts';
import { Card } from '../../overview/cards/card.tsx';
import { spentByCategory } from '../../overview/month/top-categories.ts';
import { recurringName } from '../../recurring/recurring-words.tsx';
import { DriversSummary } from '../drivers-report.tsx';
import { NoEntries } from '../no-entries.tsx';
import { driversQuery, savingsRateQuery } from '../report-queries.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { SavingsChart } from '../savings-report.tsx';
import { priceChangesOf, type ReviewedYear, yearNamed } from './year-of.ts';
import classes from './year-page.module.css';

type Statement = Schemas['IncomeStatement'];

const SHOWN = 6;
// Among so many the largest of each name are found.
const READ = 100;
const HEIGHT = 280;

/** A year on one page, which prints as one sheet: its sums, months, drivers, and what was largest. */
export function YearPage() {
  const format = useFormat();
  const { year: name } = useSearch({ from: '/shell/reports/year' });
  const year = yearNamed(name, format.today(), format.monthStartDay);
  const query = { start_date: year.start, end_date: year.until, compare: 'last_year' } as const;
  const statement = useQuery(read('/api/v1/income_statement', { query }, FRESH));
  const title = t('{year} in review', { year: year.name });
  return (
    <>
      <PageTitle
        title={title}
        text={year.isCurrent ? t('Until {date}; the year is not over', { date: format.date(year.until) }) : undefined}
      >
        <CurlButton path={`/api/v1/income_statement?${new URLSearchParams(query)}`} />
      </PageTitle>
      <ReportTabs search={{}} />
      <div className={classes.tools} data-screen-only>
        <StepLink direction="earlier" to="/reports/year" search={{ year: String(Number(year.name) - 1) }} />
        <b aria-live="polite">{year.name}</b>
        {!year.isCurrent && (
          <StepLink direction="later" to="/reports/year" search={{ year: String(Number(year.name) + 1) }} />
        )}
        <Button variant="default" ml="auto" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <QueryView query={statement} loading={<Skeleton height={HEIGHT} />}>
        {(shown) => (shown.transaction_count === 0 ? <NoEntries /> : <Review year={year} statement={shown} />)}
      </QueryView>
    </>
  );
}

type PartProps = { readonly year: ReviewedYear; readonly statement: Statement };

function Review({ year, statement }: PartProps) {
  const days = { start: year.start, end: year.until, interval: 'month' } as const;
  const drivers = useQuery(driversQuery(days));
  return (
    <div className={classes.page}>
      <MissingRates rates={statement.missing_rates} />
      <Sums year={year} statement={statement} />
      <div className={classes.columns}>
        <Months year={year} />
        <Card title={t('What changed net worth')}>
          <QueryView query={drivers} loading={<Skeleton height={HEIGHT} />}>
            {(report) => <DriversSummary report={report} />}
          </QueryView>
        </Card>
      </div>
      <div className={classes.lists}>
        <Categories year={year} statement={statement} />
        <Payees year={year} statement={statement} />
        <Largest year={year} />
      </div>
      <PriceChanges year={year} />
      <HowComputed>
        <p>{figuresMeaning()}</p>
        <p>
          {t(
            'Small figures are the difference from the same days of the year before. The largest expenses are single transactions in the currency of your family, without transfers, and one for each name.',
          )}
        </p>
      </HowComputed>
    </div>
  );
}

/** The sums of the year with the difference from the same days of the year before; each opens its entries. */
function Sums({ year, statement: { currency, income, expense, put_aside, net, comparison } }: PartProps) {
  const days = { from: year.start, to: year.until };
  const sums = [
    { name: t('In'), amount: income.amount, before: comparison?.income.amount, search: reportedEntries.in(days) },
    { name: t('Out'), amount: expense.amount, before: comparison?.expense.amount, search: reportedEntries.out(days) },
    {
      name: t('Put aside'),
      amount: put_aside.amount,
      before: comparison?.put_aside.amount,
      search: reportedEntries.aside(days),
    },
    {
      name: t('Left'),
      amount: difference(net.amount, put_aside.amount),
      before: comparison === null ? undefined : difference(comparison.net.amount, comparison.put_aside.amount),
      search: reportedEntries.left(days),
    },
  ];
  return (
    <dl className={classes.sums}>
      {sums.map(({ name, amount, before, search }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Link to="/transactions" search={search}>
              <Figure amount={amount} currency={currency} />
            </Link>
            <Change amount={amount} before={before} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ChangeProps = { readonly amount: string; readonly before: string | undefined; readonly currency: string };

/** How much more than the year before; nothing where that year has no entries. */
function Change({ amount, before, currency }: ChangeProps) {
  const { money } = useFormat();
  if (before === undefined) return null;
  const change = difference(amount, before);
  return <small className="amount">{isZero(change) ? t('same') : money(change, currency, 'exceptZero')}</small>;
}

function Months({ year }: Pick<PartProps, 'year'>) {
  const format = useFormat();
  const query = useQuery(savingsRateQuery({ start: year.start, end: year.until, interval: 'month' }));
  const title = t('Month by month');
  return (
    <Card title={title}>
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {(report) => {
          const names = report.periods.map(({ start_date }) => format.month(start_date));
          const whole = year.isCurrent ? report.periods.slice(0, -1) : report.periods;
          const inOrder = whole.toSorted((one, other) => compareDecimals(one.expense, other.expense));
          const [least, most] = [inOrder[0], inOrder.at(-1)];
          const words = (part: (typeof inOrder)[number]) => ({
            month: format.month(part.start_date),
            amount: format.money(part.expense, report.currency),
          });
          return (
            <>
              <SavingsChart
                report={report}
                period={{ months: report.periods.length, isCurrent: year.isCurrent }}
                names={names}
                title={title}
              />
              {least !== undefined && most !== undefined && least !== most && (
                <p className={classes.note}>
                  {t('Most was spent in {month}: {amount}.', words(most))}{' '}
                  {t('Least was spent in {month}: {amount}.', words(least))}
                </p>
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

type Line = {
  readonly key: string;
  readonly name: ReactNode;
  readonly detail?: string;
  readonly amount: ReactNode;
  readonly change?: ReactNode;
};

function List({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ol className={classes.list}>
      {lines.map(({ key, name, detail, amount, change }) => (
        <li key={key}>
          <span>
            {name}
            {detail !== undefined && <small>{detail}</small>}
          </span>
          <span className={classes.amounts}>
            {amount}
            {change}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Categories({ year, statement }: PartProps) {
  const { currency, comparison } = statement;
  const days = { from: year.start, to: year.until };
  const lines = spentByCategory(statement)
    .slice(0, SHOWN)
    .map(({ id, name, amount, before }) => ({
      key: id ?? 'none',
      name: (
        <Link
          to="/transactions"
          search={{ ...reportedEntries.out(days), ...(id === null ? { uncategorised: true } : { category: [id] }) }}
        >
          {name}
        </Link>
      ),
      amount: <MoneyText amount={amount} currency={currency} />,
      change: <Change amount={amount} before={comparison === null ? undefined : before} currency={currency} />,
    }));
  return (
    <Card title={t('Largest categories')}>
      <List lines={lines} />
    </Card>
  );
}

function Payees({ year, statement: { merchants, currency } }: PartProps) {
  const days = { from: year.start, to: year.until };
  const lines = merchants
    .flatMap(({ merchant, expense, transaction_count: count }) =>
      merchant === null || isZero(expense.amount) ? [] : [{ ...merchant, amount: expense.amount, count }],
    )
    .sort((one, other) => compareDecimals(other.amount, one.amount))
    .slice(0, SHOWN)
    .map(({ id, name, amount, count }) => ({
      key: id,
      name: (
        <Link to="/transactions" search={{ ...reportedEntries.out(days), merchant: [id] }}>
          {name}
        </Link>
      ),
      detail: t('{count, plural, one {# transaction} other {# transactions}}', { count }),
      amount: <MoneyText amount={amount} currency={currency} />,
    }));
  return (
    <Card title={t('Largest payees')}>
      <List lines={lines} />
    </Card>
  );
}

/** Of payments that repeat, the largest. */
function firstOfEachName<One extends { readonly name: string }>(all: readonly One[]): readonly One[] {
  const first = new Map(all.toReversed().map((one) => [one.name, one]));
  return all.filter((one) => first.get(one.name) === one).slice(0, SHOWN);
}

/** Those in the family's currency: amounts of several currencies have no order. */
function Largest({ year }: Pick<PartProps, 'year'>) {
  const format = useFormat();
  const own = {
    q: 'is:reported',
    type: 'expense',
    currency: format.currency,
    sort: 'amount',
    per_page: READ,
  } as const;
  const days = { start_date: year.start, end_date: year.until };
  const query = useQuery(read('/api/v1/transactions', { query: { ...own, ...days } }, FRESH));
  return (
    <Card
      title={t('Largest expenses')}
      action={
        <Anchor
          inherit
          fw={520}
          renderRoot={(props) => (
            <Link
              to="/transactions"
              search={{ ...reportedEntries.out({ from: year.start, to: year.until }), sort: 'amount' }}
              {...props}
            />
          )}
        >
          {t('All')}
        </Anchor>
      }
    >
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {({ transactions }) => (
          <List
            lines={firstOfEachName(transactions).map(({ id, name, date, category, signed_amount, currency }) => ({
              key: id,
              name: (
                <Link to="/transactions" search={{ open: id }}>
                  {name}
                </Link>
              ),
              detail: [format.date(date), category?.name].filter((text) => text !== undefined).join(' · '),
              amount: <MoneyText amount={signed_amount} currency={currency} />,
            }))}
          />
        )}
      </QueryView>
    </Card>
  );
}

/** The subscriptions that cost something else at the end of the year; nothing where each kept its price. */
function PriceChanges({ year }: Pick<PartProps, 'year'>) {
  const format = useFormat();
  const query = useQuery(subscriptionsQuery());
  const changes = priceChangesOf(query.data?.subscriptions ?? [], year).slice(0, SHOWN);
  if (changes.length === 0) return null;
  return (
    <div className={classes.prices}>
      <Card title={t('Subscriptions with a new price')}>
        <List
          lines={changes.map(({ recurring, now, before }) => ({
            key: recurring.id,
            name: (
              <Link to="/recurring" search={{ view: 'subscriptions' }}>
                {recurringName(recurring)}
              </Link>
            ),
            detail: t('{price} before {date}', {
              price: format.money(before.amount_decimal, recurring.currency),
              date: format.date(now.start_date),
            }),
            amount: <MoneyText amount={negated(now.amount_decimal)} currency={recurring.currency} />,
            change: <Change amount={now.amount_decimal} before={before.amount_decimal} currency={recurring.currency} />,
          }))}
        />
      </Card>
    </div>
  );
}
