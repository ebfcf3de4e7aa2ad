import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recurringQuery, type Schemas } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { difference, formatWholeMoney, isNegative, isZero, negated } from '../../../ui/format/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { Figure, figuresMeaning, MissingRates, reportedEntries, useFormat } from '../../../ui/index.ts';
import { billsOf, incomeOf, segmentsOf, sumOfBills } from './bills.ts';
import classes from './month.module.css';
import type { Month } from './months.ts';
import { REST, spentByCategory, topCategories } from './top-categories.ts';
import { useMonthStatement } from './use-month.ts';

/** Money in, out and left of a month, and the bar of where it went. */
export function MonthStrip({ month }: { month: Month }) {
  const query = useMonthStatement(month);
  // Here and not in the strip, which comes later: the card of bills would have the payments by then, and they would be read again.
  const { data: recurring = [] } = useQuery(recurringQuery());
  const format = useFormat();
  return (
    <section className={classes.strip} aria-label={format.month(month.name)}>
      <QueryView query={query} loading={<Skeleton className={classes.loading ?? ''} />}>
        {(statement) => <Strip month={month} statement={statement} recurring={recurring} />}
      </QueryView>
    </section>
  );
}

type FiguresProps = { readonly month: Month; readonly statement: Schemas['IncomeStatement'] };

type StripProps = FiguresProps & { readonly recurring: readonly Schemas['RecurringTransaction'][] };

function Strip({ month, statement, recurring }: StripProps) {
  const bills = billsOf(recurring, month);
  const due = sumOfBills(bills, statement.currency);
  const income = negated(sumOfBills(incomeOf(recurring, month), statement.currency));
  return (
    <>
      <div className={classes.summary}>
        <Figures month={month} statement={statement} />
        <p className={classes.sentence}>
          <Sentence month={month} statement={statement} due={due} count={bills.length} />
          {!isZero(income) && (
            <>
              {' · '}
              <ExpectedIncome amount={income} currency={statement.currency} until={month.end} />
            </>
          )}
        </p>
      </div>
      <MonthBar month={month} statement={statement} due={due} left={difference(leftOf(statement), due)} />
      <p className={classes.meaning}>{figuresMeaning()}</p>
      <MissingRates rates={statement.missing_rates} isInline />
    </>
  );
}

function Figures({ month, statement }: FiguresProps) {
  const { income, expense, net, put_aside: aside, currency } = statement;
  const { percent } = useFormat();
  const days = { from: month.start, to: month.until };
  const figures = [
    { name: t('In'), amount: income.amount, search: reportedEntries.in(days) },
    { name: t('Out'), amount: expense.amount, search: reportedEntries.out(days) },
    { name: t('Put aside'), amount: aside.amount, search: reportedEntries.aside(days) },
    { name: t('Left'), amount: leftOf(statement), search: reportedEntries.left(days) },
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, amount, search }) => (
        <div key={name}>
          <dt>
            {name === t('Left') && <i className={classes.leftKey} aria-hidden />}
            {name}
          </dt>
          <dd>
            <Link to="/transactions" search={search} className={classes.figure}>
              <Figure amount={amount} currency={currency} />
            </Link>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('Saved||of the income')}</dt>
        <dd className={classes.rate}>{savedText(income.amount, net.amount, percent)}</dd>
      </div>
    </dl>
  );
}

/** The rest: neither spent nor put aside. */
function leftOf({ net, put_aside: aside }: Schemas['IncomeStatement']): string {
  return difference(net.amount, aside.amount);
}

/** A dash where there is no rate to speak of: without income, or when more than twice the income went out. */
function savedText(income: string, net: string, percent: (ratio: number) => string): string {
  const rate = isZero(income) ? -Infinity : Number(net) / Number(income);
  return rate < -1 ? '–' : percent(rate);
}

function ExpectedIncome({ amount, currency, until }: Record<'amount' | 'currency' | 'until', string>) {
  const { money, date } = useFormat();
  const b = (text: ReactNode) => <b className="amount">{text}</b>;
  return rich('<b>{amount}</b> of income is expected by {until}', {
    amount: money(amount, currency),
    until: date(until),
    b,
  });
}

type SentenceProps = {
  readonly month: Month;
  readonly statement: Schemas['IncomeStatement'];
  readonly due: string;
  readonly count: number;
};

function Sentence({ month, statement, due, count }: SentenceProps) {
  const { income, expense, net, currency } = statement;
  const { money, date } = useFormat();
  const b = (text: ReactNode) => <b className="amount">{text}</b>;
  const sum = (amount: string) => ({ amount: money(amount, currency), b });
  if (isZero(income.amount) && isZero(expense.amount) && count === 0) {
    return month.isCurrent ? t('No income or spending yet this month') : t('No income or spending in this month');
  }
  if (!month.isCurrent) {
    return isNegative(net.amount)
      ? rich('<b>{amount}</b> more out than in', sum(negated(net.amount)))
      : rich('<b>{amount}</b> kept', sum(net.amount));
  }
  const left = difference(leftOf(statement), due);
  const until = date(month.end);
  if (count === 0) {
    return isNegative(left)
      ? rich('<b>{amount}</b> more out than in so far', sum(negated(left)))
      : rich('<b>{amount}</b> left, no bills due by {until}', { ...sum(left), until });
  }
  return isNegative(left)
    ? rich('<b>{amount}</b> missing after {count, plural, one {# bill} other {# bills}} due by {until}', {
        ...sum(negated(left)),
        count,
        until,
      })
    : rich('<b>{amount}</b> left after {count, plural, one {# bill} other {# bills}} due by {until}', {
        ...sum(left),
        count,
        until,
      });
}

type MonthBarProps = {
  readonly month: Month;
  readonly statement: Schemas['IncomeStatement'];
  /** The sum of the bills that are due. */
  readonly due: string;
  /** The rest: neither spent, nor put aside, nor due. */
  readonly left: string;
};

/** The income of a month as one bar: spending by category, bills due, and what is left. */
function MonthBar({ month, statement, due, left }: MonthBarProps) {
  const { money, round } = useMoney(statement.currency);
  const { hidesAmounts } = useFormat();
  const { top, rest } = topCategories(spentByCategory(statement));
  const spent = [...top, ...(rest === null ? [] : [{ ...rest, key: 'rest', color: REST }])];
  const aside = isNegative(statement.put_aside.amount) ? '0' : statement.put_aside.amount;
  const segments = segmentsOf(statement.income.amount, spent, aside, due);
  if (segments.length === 0) return null;
  const colors = new Map(spent.map(({ key, color }) => [key, color]));
  const days = { from: month.start, to: month.until };
  const summary = summaryOf(statement, due, left, money);
  const shown = hidesAmounts ? [] : segments;
  return (
    <>
      <div className={classes.bar} role="img" aria-label={summary}>
        {shown.map(({ kind, key, share }) => (
          <i key={key} data-kind={kind} style={{ '--w': `${share}%`, '--k': colors.get(key) } as object} />
        ))}
      </div>
      <ul className={classes.legend}>
        {top.map(({ key, id, name, amount, color }) => (
          <li key={key}>
            <i style={{ '--k': color } as object} aria-hidden />
            <Link
              to="/transactions"
              search={{
                ...reportedEntries.out(days),
                ...(id === null ? { uncategorised: true } : { category: [id] }),
              }}
            >
              {name} <b className="amount">{round(amount)}</b>
            </Link>
          </li>
        ))}
        {rest !== null && (
          <li>
            <i style={{ '--k': REST } as object} aria-hidden />
            <Link to="/transactions" search={reportedEntries.out(days)}>
              {t('Other')} <b className="amount">{round(rest.amount)}</b>
            </Link>
          </li>
        )}
        {!isZero(aside) && (
          <li>
            <i data-kind="aside" aria-hidden />
            <Link to="/transactions" search={reportedEntries.aside(days)}>
              {t('Put aside')} <b className="amount">{round(aside)}</b>
            </Link>
          </li>
        )}
        {!isZero(due) && (
          <li>
            <i data-kind="due" aria-hidden />
            <Link to="/recurring">
              {t('Bills due')} <b className="amount">{round(due)}</b>
            </Link>
          </li>
        )}
        {isZero(statement.income.amount) && <li>{t('No income yet: the bar shows spending')}</li>}
      </ul>
    </>
  );
}

function summaryOf(
  { income, expense, put_aside: aside }: Schemas['IncomeStatement'],
  due: string,
  left: string,
  money: (amount: string) => string,
): string {
  return t('Of {income} in, {spent} are spent, {aside} are put aside, {due} are due in bills, {left} are left.', {
    income: money(income.amount),
    spent: money(expense.amount),
    aside: money(aside.amount),
    due: money(due),
    left: money(left),
  });
}

function useMoney(currency: string) {
  const { money, locale, figure } = useFormat();
  return {
    money: (amount: string) => money(amount, currency),
    round: (amount: string) => figure(formatWholeMoney(amount, currency, locale)),
  };
}
