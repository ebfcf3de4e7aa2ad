import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import classes from './account-statements.module.css';
import { MONTH_LOOKS } from './month-looks.tsx';
import { type StatementMonth, statementMonthsQuery } from './statement-months.ts';

const SHOWN = 12;

/** The last twelve months of an account, each with how its statement is; a month leads to all of them. */
export function MonthStrip({ account: { id } }: { account: Schemas['Account'] }) {
  const { data } = useInfiniteQuery(statementMonthsQuery(id));
  const months = (data?.pages[0]?.months ?? []).slice(0, SHOWN).toReversed();
  return (
    <nav aria-label={t('Months of the account')} className={classes.strip}>
      {months.map((month) => (
        <MonthCell key={month.month} id={id} month={month} />
      ))}
    </nav>
  );
}

function MonthCell({ id, month: { month, status } }: { id: string; month: StatementMonth }) {
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
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  );
}
