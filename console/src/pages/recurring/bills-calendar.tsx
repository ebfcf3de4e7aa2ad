import { Box, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FRESH, familySettingsQuery, read, type Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { isNegative, negated, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock, IconTrendingUp } from '../../ui/icons/index.ts';
import { Facts, listClasses, MoneyText, MonthSteps, useCanWrite, useFormat } from '../../ui/index.ts';
import { firstWeekday, weeksOf } from './calendar-weeks.ts';
import classes from './recurring.module.css';

/** The bills of a month: a grid of days, on phones a list. */
export function BillsCalendar({ onEdit }: { onEdit: OnEdit }) {
  const format = useFormat();
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const { month = format.today().slice(0, 7) } = useSearch({ from: '/shell/recurring' });
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const weeks = weeksOf(month, firstWeekday(format.locale, family.country));
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const query = useQuery({ ...billsQuery(first, last), placeholderData: keepPreviousData });
  return (
    <>
      <MonthSteps
        mb="md"
        month={month}
        targetOf={(other) => ({ to: '/recurring', search: { view: 'calendar', month: other } })}
      />
      <QueryView query={query}>
        {({ occurrences }) => {
          const own = occurrences.filter(({ date }) => date.startsWith(month));
          return (
            <>
              <Box mb="md">
                <BillsSummary bills={own} />
              </Box>
              {own.length === 0 && (
                <Text c="dimmed" mb="md">
                  {t('No payment is expected in {month}.', { month: format.month(month) })}
                </Text>
              )}
              {isNarrow ? (
                <BillsAgenda bills={own} onEdit={onEdit} />
              ) : (
                <BillsMonth month={month} weeks={weeks} bills={occurrences} onEdit={onEdit} />
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

/** Bills that were paid, that are still to pay, and that are missing, in each currency. */
function BillsSummary({ bills }: { bills: readonly Bill[] }) {
  const costs = bills.filter(({ amount_decimal }) => !isNegative(amount_decimal));
  const of = (...states: BillState[]) => costs.filter(({ state }) => states.includes(state));
  const facts = {
    [t('Paid')]: of('paid', 'changed_price'),
    [t('Still to pay')]: of('due', 'upcoming'),
    [t('Missed')]: of('missed'),
  };
  const shown = Object.entries(facts).filter(([, part]) => part.length > 0);
  if (shown.length === 0) return null;
  return <Facts facts={Object.fromEntries(shown.map(([name, part]) => [name, <Sums key={name} bills={part} />]))} />;
}

function Sums({ bills }: { bills: readonly Bill[] }) {
  const byCurrency = [...Map.groupBy(bills, ({ currency }) => currency)];
  return byCurrency.map(([currency, part], index) => (
    <span key={currency}>
      {index > 0 && ' · '}
      <MoneyText amount={negated(sumOf(part.map(({ amount_decimal }) => amount_decimal)))} currency={currency} />
    </span>
  ));
}

type BillsMonthProps = {
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly bills: readonly Bill[];
  readonly onEdit: OnEdit;
};

/** A month as a grid of days with their bills. */
function BillsMonth({ month, weeks, bills, onEdit }: BillsMonthProps) {
  const format = useFormat();
  const byDay = Map.groupBy(bills, ({ date }) => date);
  const weekday = (date: string, width: 'short' | 'long') =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString(format.locale, { weekday: width, timeZone: 'UTC' });
  return (
    <table className={classes.month} aria-label={t('Bills in {month}', { month: format.month(month) })}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((date) => (
            <th key={date} scope="col" abbr={weekday(date, 'long')}>
              {weekday(date, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} data-other={!date.startsWith(month) || undefined}>
                <time dateTime={date} aria-current={date === format.today() ? 'date' : undefined}>
                  {Number(date.slice(8))}
                </time>
                <DayBills bills={byDay.get(date) ?? []} onEdit={onEdit} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayBills({ bills, onEdit }: Pick<BillsMonthProps, 'bills' | 'onEdit'>) {
  if (bills.length === 0) return null;
  return (
    <ul className={listClasses.list}>
      {bills.map((bill) => (
        <li key={bill.id} data-state={bill.state} title={`${bill.name}, ${stateLabel(bill)}`}>
          <BillLink bill={bill} onEdit={onEdit}>
            <BillSign bill={bill} />
            <span className={classes.billName}>{bill.name}</span>
            <VisuallyHidden>{stateLabel(bill)}</VisuallyHidden>
            <MoneyText amount={negated(bill.amount_decimal)} currency={bill.currency} kind="flow" />
          </BillLink>
        </li>
      ))}
    </ul>
  );
}

function BillsAgenda({ bills, onEdit }: { bills: readonly Bill[]; onEdit: OnEdit }) {
  const format = useFormat();
  return (
    <ol className={listClasses.lines}>
      {bills.map((bill) => (
        <li key={bill.id} className={classes.line} data-state={bill.state}>
          <BillLink bill={bill} onEdit={onEdit}>
            <BillSign bill={bill} />
            <span className={listClasses.text}>
              {bill.name}
              <Text size="xs" c="dimmed">
                {format.date(bill.transaction?.date ?? bill.date)} · {stateLabel(bill)}
                {bill.previous_amount !== null &&
                  ` · ${t('before {amount}', { amount: format.figure(bill.previous_amount) })}`}
              </Text>
            </span>
            <MoneyText amount={negated(bill.amount_decimal)} currency={bill.currency} kind="flow" />
          </BillLink>
        </li>
      ))}
    </ol>
  );
}

/** The sign of a bill's state. */
function BillSign({ bill }: { bill: Bill }) {
  const { Icon } = BILL_STATES[bill.state];
  return <Icon className={classes.sign} size={16} stroke={1.8} aria-hidden />;
}

type OnEdit = (recurringId: string) => void;

type BillLinkProps = { readonly bill: Bill; readonly onEdit: OnEdit; readonly children: ReactNode };

/** Opens the transaction that paid a bill; an open bill opens its recurring payment. */
function BillLink({ bill, onEdit, children }: BillLinkProps) {
  const canWrite = useCanWrite();
  const { transaction, recurring_transaction_id } = bill;
  if (transaction !== null) {
    return (
      <Link className={classes.bill} to="/transactions" search={{ open: transaction.id }}>
        {children}
      </Link>
    );
  }
  if (!canWrite) return <span className={classes.bill}>{children}</span>;
  return (
    <UnstyledButton className={classes.bill} onClick={() => onEdit(recurring_transaction_id)}>
      {children}
    </UnstyledButton>
  );
}

const BILL_STATES = {
  upcoming: { label: t('Upcoming'), Icon: IconCircleDashed },
  due: { label: t('Due'), Icon: IconClock },
  paid: { label: t('Paid'), Icon: IconCheck },
  changed_price: { label: t('Price changed'), Icon: IconTrendingUp },
  missed: { label: t('Missed'), Icon: IconAlertTriangle },
} as const satisfies Record<BillState, unknown>;

/** An income has no price. */
function stateLabel({ state, amount_decimal: amount }: Bill): string {
  return state === 'changed_price' && isNegative(amount) ? t('Amount changed') : BILL_STATES[state].label;
}

type Bill = Schemas['RecurringOccurrence'];
type BillState = Bill['state'];

/** The expected payments of some days. */
const billsQuery = (start_date: string, end_date: string) =>
  read('/api/v1/recurring_transactions/occurrences', { query: { start_date, end_date } }, FRESH);
