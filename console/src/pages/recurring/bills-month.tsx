import { VisuallyHidden } from '@mantine/core';
import { negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, useFormat } from '../../ui/index.ts';
import { BillLink, type OnEdit } from './bill-link.tsx';
import type { Bill } from './bill-queries.ts';
import { BILL_STATES } from './bill-states.ts';
import classes from './bills.module.css';
import { BillSign } from './bills-agenda.tsx';

type BillsMonthProps = {
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly bills: readonly Bill[];
  readonly onEdit: OnEdit;
};

/** A month as a grid of days with their bills. */
export function BillsMonth({ month, weeks, bills, onEdit }: BillsMonthProps) {
  const format = useFormat();
  const byDay = Map.groupBy(bills, ({ date }) => date);
  const weekday = (date: string, width: 'short' | 'long') =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString(format.words, { weekday: width, timeZone: 'UTC' });
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
        <li key={bill.id} data-state={bill.state} title={BILL_STATES[bill.state].label}>
          <BillLink bill={bill} onEdit={onEdit}>
            <BillSign bill={bill} />
            <span className={classes.name}>{bill.name}</span>
            <VisuallyHidden>{BILL_STATES[bill.state].label}</VisuallyHidden>
            <MoneyText amount={negated(bill.amount_decimal)} currency={bill.currency} kind="flow" />
          </BillLink>
        </li>
      ))}
    </ul>
  );
}
