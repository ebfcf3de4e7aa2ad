import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recurringQuery } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { isNegative, isZero, negated } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../../ui/index.ts';
import { DueText, recurringName } from '../../recurring/recurring-words.tsx';
import { type Bill, expectedIn, nextDays, sumOfBills } from '../month/bills.ts';
import type { Month } from '../month/months.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';

const SHOWN = 7;

/** The payments and the income of the next two weeks, whichever month they are in. */
export function Bills({ month }: { month: Month }) {
  const query = useQuery(recurringQuery());
  const { currency, today } = useFormat();
  const bills = month.isCurrent ? expectedIn(query.data ?? [], nextDays(today())) : [];
  const due = sumOfBills(
    bills.filter(({ amount }) => !isNegative(amount)),
    currency,
  );
  return (
    <Card
      title={month.isCurrent ? t('Bills and income in the next 14 days') : t('Bills')}
      action={!isZero(due) && <MoneyText amount={negated(due)} />}
    >
      <QueryView query={query}>
        {(all) =>
          bills.length === 0 ? (
            <p className={classes.empty}>
              {!month.isCurrent
                ? t('This month is over.')
                : all.length === 0
                  ? t('Recurring payments appear here after a few occurrences.')
                  : t('Nothing is expected in these days.')}
            </p>
          ) : (
            <ol className={classes.list}>
              {bills.slice(0, SHOWN).map((bill) => (
                <BillRow key={bill.key} bill={bill} />
              ))}
            </ol>
          )
        }
      </QueryView>
      <p className={classes.note}>
        <Anchor inherit renderRoot={(props) => <Link to="/recurring" {...props} />}>
          {bills.length > SHOWN
            ? t('{length} more in recurring payments', { length: bills.length - SHOWN })
            : t('All recurring payments')}
        </Anchor>
        {' · '}
        <Anchor inherit renderRoot={(props) => <Link to="/recurring" search={{ view: 'calendar' }} {...props} />}>
          {t('Calendar')}
        </Anchor>
        {' · '}
        <Anchor inherit renderRoot={(props) => <Link to="/forecast" {...props} />}>
          {t('Forecast')}
        </Anchor>
      </p>
    </Card>
  );
}

function BillRow({ bill: { date, amount, recurring } }: { bill: Bill }) {
  const { weekday, today } = useFormat();
  return (
    <li>
      <span className={classes.day}>
        <b className={classes.dayNumber}>{Number(date.slice(8))}</b>
        <small>{weekday(date, 'short')}</small>
      </span>
      <span className={classes.text}>
        <Link to="/transactions" search={{ q: recurringName(recurring) }}>
          {recurringName(recurring)}
        </Link>
        <small>{date < today() ? <DueText date={date} /> : (recurring.account?.name ?? <DueText date={date} />)}</small>
      </span>
      <MoneyText amount={negated(amount)} currency={recurring.currency} kind="flow" />
    </li>
  );
}
