import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recurringQuery, type Schemas } from '../../api/index.ts';
import { QueryView } from '../../feedback/index.ts';
import { difference, isNegative, isZero, negated } from '../../format/index.ts';
import { MissingRates, useFormat } from '../../ui/index.ts';
import { billsOf, sumOfBills } from './bills.ts';
import { Figure } from './figure.tsx';
import classes from './month.module.css';
import { MonthBar } from './month-bar.tsx';
import type { Month } from './months.ts';
import { useMonthStatement } from './use-month.ts';

const HEIGHT = 128;

/** Money in, out and left of a month, and the bar of where it went. */
export function MonthStrip({ month }: { month: Month }) {
  const query = useMonthStatement(month);
  const format = useFormat();
  return (
    <section className={classes.strip} aria-label={format.month(month.name)}>
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {(statement) => <Strip month={month} statement={statement} />}
      </QueryView>
    </section>
  );
}

type StripProps = { readonly month: Month; readonly statement: Schemas['IncomeStatement'] };

function Strip({ month, statement }: StripProps) {
  const { data: recurring = [] } = useQuery(recurringQuery());
  const bills = billsOf(recurring, month);
  const due = sumOfBills(bills, statement.currency);
  return (
    <>
      <div className={classes.summary}>
        <Figures month={month} statement={statement} />
        <p className={classes.sentence}>
          <Sentence month={month} statement={statement} due={due} count={bills.length} />
        </p>
      </div>
      <MonthBar month={month} statement={statement} due={due} />
      <MissingRates rates={statement.missing_rates} />
    </>
  );
}

function Figures({ month, statement: { income, expense, net, currency } }: StripProps) {
  const percent = new Intl.NumberFormat(useFormat().locale, { style: 'percent', maximumFractionDigits: 0 });
  const days = { from: month.start, to: month.until };
  const figures = [
    { name: 'In', amount: income.amount, search: { ...days, type: 'income' } },
    { name: 'Out', amount: expense.amount, search: { ...days, type: 'expense' } },
    { name: month.isCurrent ? 'Left' : 'Kept', amount: net.amount, search: days },
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, amount, search }) => (
        <div key={name}>
          <dt>
            {name === 'Left' && <i className={classes.leftKey} aria-hidden />}
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
        <dt>Saved</dt>
        <dd className={classes.rate}>{savedText(income.amount, net.amount, percent)}</dd>
      </div>
    </dl>
  );
}

/** A dash where there is no rate to speak of: without income, or when more than twice the income went out. */
function savedText(income: string, net: string, percent: Intl.NumberFormat): string {
  const rate = isZero(income) ? -Infinity : Number(net) / Number(income);
  return rate < -1 ? '–' : percent.format(rate).replace('-', '−');
}

type SentenceProps = {
  readonly month: Month;
  readonly statement: Schemas['IncomeStatement'];
  readonly due: string;
  readonly count: number;
};

function Sentence({ month, statement: { income, expense, net, currency }, due, count }: SentenceProps) {
  const { money, date } = useFormat();
  const text = (amount: string) => <b className="amount">{money(amount, currency)}</b>;
  if (isZero(income.amount) && isZero(expense.amount) && count === 0) {
    return month.isCurrent ? 'No income or spending yet this month' : 'No income or spending in this month';
  }
  if (!month.isCurrent) {
    return isNegative(net.amount) ? <>{text(negated(net.amount))} more out than in</> : <>{text(net.amount)} kept</>;
  }
  const left = difference(net.amount, due);
  const until = date(month.end);
  const bills = count === 1 ? '1 bill' : `${count} bills`;
  if (count === 0) {
    return isNegative(left) ? (
      <>{text(negated(left))} more out than in so far</>
    ) : (
      <>
        {text(left)} left, no bills due by {until}
      </>
    );
  }
  if (isNegative(left))
    return (
      <>
        {text(negated(left))} missing after {bills} due by {until}
      </>
    );
  return (
    <>
      {text(left)} left after {bills} due by {until}
    </>
  );
}
