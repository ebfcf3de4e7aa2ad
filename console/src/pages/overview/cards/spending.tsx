import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { formatWholeMoney, isNegative, isZero } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { MoneyText, reportedEntries, useFormat } from '../../../ui/index.ts';
import type { Month } from '../month/months.ts';
import { type Spent, spentByCategory, topCategories } from '../month/top-categories.ts';
import { useMonthStatement } from '../month/use-month.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';

type Statement = Schemas['IncomeStatement'];

/** The largest categories of the month, each with the same days of the month before. */
export function Spending({ month }: { month: Month }) {
  const query = useMonthStatement(month);
  return (
    <Card
      title={t('Spending')}
      action={
        <Anchor
          inherit
          fw={520}
          renderRoot={(props) => (
            <Link to="/reports" search={{ report: 'flow', months: '1', month: month.name }} {...props} />
          )}
        >
          {t('Money flow')}
        </Anchor>
      }
    >
      <QueryView query={query}>{(statement) => <Categories month={month} statement={statement} />}</QueryView>
    </Card>
  );
}

type CategoriesProps = { readonly month: Month; readonly statement: Statement };

function Categories({ month, statement }: CategoriesProps) {
  const format = useFormat();
  const { top, rest } = topCategories(spentByCategory(statement));
  if (top.length === 0) return <p className={classes.empty}>{t('No spending in this month.')}</p>;
  const most = Math.max(...top.flatMap(({ amount, before: then }) => [Number(amount), Number(then)]));
  const { comparison: before } = statement;
  const days = { from: month.start, to: month.until };
  return (
    <>
      <ul className={classes.categories}>
        {top.map((one) => (
          <li key={one.key}>
            <Link
              to="/transactions"
              search={{
                ...reportedEntries.out(days),
                ...(one.id === null ? { uncategorised: true } : { category: [one.id] }),
              }}
            >
              {one.name}
            </Link>
            <MoneyText amount={one.amount} currency={statement.currency} />
            <small>{before !== null && <Change spent={one} currency={statement.currency} />}</small>
            <span className={classes.meter} aria-hidden>
              <i style={{ '--k': one.color, width: format.length((Number(one.amount) / most) * 100) } as object} />
              {!isZero(one.before) && !format.hidesAmounts && (
                <u style={{ left: format.length((Number(one.before) / most) * 100) }} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {rest !== null && (
        <p className={classes.note}>
          <Link to="/transactions" search={reportedEntries.out(days)}>
            {t('{count} more: {amount}', { count: rest.count, amount: format.money(rest.amount, statement.currency) })}
          </Link>
        </p>
      )}
      {before !== null && !format.hidesAmounts && (
        <p className={classes.note}>
          {t('The mark shows {from} to {to}.', {
            from: format.date(before.start_date),
            to: format.date(before.end_date),
          })}
        </p>
      )}
    </>
  );
}

function Change({ spent: { change, before }, currency }: { spent: Spent; currency: string }) {
  const { locale, figure } = useFormat();
  if (isZero(change)) return figure(t('same'));
  if (isZero(before)) return figure(t('new'));
  const text = formatWholeMoney(change.replace('-', ''), currency, locale);
  return figure(`${isNegative(change) ? '−' : '+'}${text}`);
}
