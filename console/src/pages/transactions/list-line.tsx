import { Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { daysAfter, earlier, isZero, later, monthsAfter, negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { figuresMeaning, MoneyText, reportedEntries, useFormat, WritersOnly } from '../../ui/index.ts';
import { SuggestedTransfers } from './details/suggested-transfers.tsx';
import type { PeriodSum, PeriodSums } from './period-sums.ts';
import type { TransactionsSearch } from './search.ts';
import classes from './transactions-page.module.css';
import type { PageState } from './use-list-page.ts';

type ToolLineProps = { readonly page: PageState; readonly children: ReactNode };

/** The line above a list: search and filters, and what is listed. */
export function ToolLine({ page, children }: ToolLineProps) {
  const { list, rows } = page;
  const { count } = useFormat();
  return (
    <div className={classes.line}>
      <div className={classes.narrow} data-screen-only>
        {children}
      </div>
      {rows.isSuccess && list.total > 0 && (
        <div className={classes.listed}>
          <Text inherit role="status">
            {list.isTotal
              ? t('{count, plural, one {# transaction} other {# transactions}}', { count: list.total })
              : t('More than {count} transactions', { count: count(list.total) })}
          </Text>
          <MonthSums sums={page.sums} search={page.rows.shown} />
          <WritersOnly>
            <SuggestedTransfers />
          </WritersOnly>
        </div>
      )}
    </div>
  );
}

type MonthSumsProps = { readonly sums: PeriodSums; readonly search: TransactionsSearch };

/** The month at the top of the list, with its money in, out and put aside; of one account with its transfers. */
function MonthSums({ sums: { month, monthSums, hasTransfers }, search }: MonthSumsProps) {
  const format = useFormat();
  if (month === null) return null;
  return (
    <span className={classes.month} title={hasTransfers ? undefined : figuresMeaning()}>
      <strong>{format.month(month)}</strong>
      {monthSums.slice(0, 2).map((sum) => (
        <span key={sum.currency} className={classes.sums}>
          {figuresOf(sum, month).map(({ name, amount, entries }) => (
            <Entries key={name} search={hasTransfers ? null : narrowed(search, entries, sum.currency)}>
              {name === t('Put aside') ? (
                <>
                  {name} <MoneyText amount={amount} currency={sum.currency} />
                </>
              ) : (
                <>
                  <VisuallyHidden component="span">{name} </VisuallyHidden>
                  <MoneyText amount={amount} currency={sum.currency} kind="flow" />
                </>
              )}
            </Entries>
          ))}
        </span>
      ))}
      {hasTransfers && <span>{t('with transfers')}</span>}
    </span>
  );
}

type Entry = ReturnType<(typeof reportedEntries)['in' | 'out' | 'aside']>;

function figuresOf({ income, expense, aside }: PeriodSum, month: string) {
  const days = { from: month, to: daysAfter(monthsAfter(month, 1), -1) };
  return [
    { name: t('In'), amount: income, entries: reportedEntries.in(days) },
    { name: t('Out'), amount: isZero(expense) ? expense : negated(expense), entries: reportedEntries.out(days) },
    ...(isZero(aside) ? [] : [{ name: t('Put aside'), amount: aside, entries: reportedEntries.aside(days) }]),
  ];
}

/** The entries of a figure within those that are searched for. */
function narrowed(search: TransactionsSearch, { q, ...entries }: Entry, currency: string): TransactionsSearch {
  const terms = [q, `currency:${currency}`, ...(search.q === undefined ? [] : [search.q])];
  const [from, to] = [later(entries.from, search.from), earlier(entries.to, search.to)];
  return { ...search, ...entries, from, to, q: terms.join(' '), open: undefined };
}

function Entries({ search, children }: { readonly search: TransactionsSearch | null; readonly children: ReactNode }) {
  if (search === null) return <span>{children}</span>;
  return (
    <Link to="/transactions" search={search}>
      {children}
    </Link>
  );
}
