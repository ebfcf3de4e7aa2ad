import { Link } from '@tanstack/react-router';
import { isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { entrySearch } from './entry-search.ts';
import type { SavingsRate } from './report-queries.ts';
import classes from './reports.module.css';

type SavingsTableProps = {
  readonly report: SavingsRate;
  readonly names: readonly string[];
  readonly columns: readonly string[];
  readonly caption: string;
};

// The chart shows it too, so that a phone leaves the column out.
const KEPT = 3;

/** A line for each part of a period, the newest first; each figure opens its transactions. */
export function SavingsTable({ report, names, columns, caption }: SavingsTableProps) {
  const parts = report.periods.map((part, index) => ({ part, name: names[index] ?? '' })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label={t('{title}, table', { title: caption })} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.hidden}>{caption}</caption>
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
  const { locale, money } = useFormat();
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
      <td className="amount">{rate === null ? '–' : percent.format(Number(rate) / 100)}</td>
    </tr>
  );
}
