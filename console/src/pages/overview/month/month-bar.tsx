import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../api/index.ts';
import { formatWholeMoney, isNegative, isZero } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { reportedEntries, useFormat } from '../../../ui/index.ts';
import { segmentsOf } from './bills.ts';
import classes from './month.module.css';
import type { Month } from './months.ts';
import { REST, spentByCategory, topCategories } from './top-categories.ts';

type MonthBarProps = {
  readonly month: Month;
  readonly statement: Schemas['IncomeStatement'];
  /** The sum of the bills that are due. */
  readonly due: string;
  /** The rest: neither spent, nor put aside, nor due. */
  readonly left: string;
};

/** The income of a month as one bar: spending by category, bills due, and what is left. */
export function MonthBar({ month, statement, due, left }: MonthBarProps) {
  const { money, round } = useMoney(statement.currency);
  const { top, rest } = topCategories(spentByCategory(statement));
  const spent = [...top, ...(rest === null ? [] : [{ ...rest, key: 'rest', color: REST }])];
  const aside = isNegative(statement.put_aside.amount) ? '0' : statement.put_aside.amount;
  const segments = segmentsOf(statement.income.amount, spent, aside, due);
  if (segments.length === 0) return null;
  const colors = new Map(spent.map(({ key, color }) => [key, color]));
  const days = { from: month.start, to: month.until };
  const summary = summaryOf(statement, due, left, money);
  return (
    <>
      <div className={classes.bar} role="img" aria-label={summary}>
        {segments.map(({ kind, key, share }) => (
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
  const { money, locale, hidesAmounts } = useFormat();
  return {
    money: (amount: string) => money(amount, currency),
    round: (amount: string) => (hidesAmounts ? money(amount) : formatWholeMoney(amount, currency, locale)),
  };
}
