import { Text } from '@mantine/core';
import { negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, useFormat } from '../../ui/index.ts';
import { BillLink, type OnEdit } from './bill-link.tsx';
import type { Bill } from './bill-queries.ts';
import { BILL_STATES } from './bill-states.ts';
import classes from './bills.module.css';

/** Bills by day, as a list. */
export function BillsAgenda({ bills, onEdit }: { bills: readonly Bill[]; onEdit: OnEdit }) {
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
                {format.date(bill.transaction?.date ?? bill.date)} · {BILL_STATES[bill.state].label}
                {bill.previous_amount !== null && ` · ${t('before {amount}', { amount: bill.previous_amount })}`}
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
export function BillSign({ bill }: { bill: Bill }) {
  const { Icon } = BILL_STATES[bill.state];
  return <Icon className={classes.sign} size={16} stroke={1.8} aria-hidden />;
}
