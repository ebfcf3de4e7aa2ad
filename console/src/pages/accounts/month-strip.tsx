import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/index.ts';
import { formatMonth } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { lastMonths } from '../overview/month/months.ts';
import classes from './account-statements.module.css';
import { MONTH_LOOKS } from './month-looks.tsx';
import { type StatementMonth, statementMonthsQuery } from './statement-months.ts';

/**
 * The last twelve months, each with how its statement is; a month leads to all of them. Months before the account, and all until it is
 * known, have their names alone.
 */
export function MonthStrip({ account: { id } }: { account: Schemas['Account'] }) {
  const { data } = useInfiniteQuery(statementMonthsQuery(id));
  const { today, locale } = useFormat();
  const statuses = new Map((data?.pages[0]?.months ?? []).map(({ month, status }) => [month, status]));
  return (
    <nav aria-label={t('Months of the account')} className={classes.strip}>
      {lastMonths(today(), 1).map((month) => {
        const name = formatMonth(month, locale, 'narrow');
        const status = statuses.get(month);
        return status === undefined ? (
          <span key={month} className={classes.cell} aria-hidden>
            {name}
          </span>
        ) : (
          <MonthCell key={month} id={id} month={month} name={name} status={status} />
        );
      })}
    </nav>
  );
}

type MonthCellProps = Pick<StatementMonth, 'month' | 'status'> & { readonly id: string; readonly name: string };

function MonthCell({ id, month, name, status }: MonthCellProps) {
  const { icon, words } = MONTH_LOOKS[status];
  const label = t('{month}: {state}', { month: useFormat().month(month), state: words });
  return (
    <Link
      to="/accounts/$id"
      params={{ id }}
      search={{ view: 'statements' }}
      replace
      resetScroll={false}
      className={classes.cell ?? ''}
      data-status={status}
      title={label}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      {icon}
      <span aria-hidden>{name}</span>
    </Link>
  );
}
