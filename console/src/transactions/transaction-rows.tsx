import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api/index.ts';
import { listClasses, MoneyText, useFormat } from '../ui/index.ts';
import classes from './transaction-rows.module.css';

type Transaction = Schemas['Transaction'];

type TransactionRowsProps = {
  readonly transactions: readonly Transaction[];
  readonly withAccount?: boolean;
};

/** A short list of transactions, newest first. */
export function TransactionRows({ transactions, withAccount = false }: TransactionRowsProps) {
  if (transactions.length === 0) return <Text c="dimmed">No transactions yet.</Text>;
  return (
    <ul className={listClasses.lines}>
      {transactions.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} withAccount={withAccount} />
      ))}
    </ul>
  );
}

function TransactionRow({ transaction, withAccount }: { transaction: Transaction; withAccount: boolean }) {
  const format = useFormat();
  const { id, name, date, category, account, transfer, pending, signed_amount, currency } = transaction;
  const label = transfer === null ? (category?.name ?? 'No category') : `Transfer, ${transfer.other_account.name}`;
  return (
    <li className={classes.row}>
      <span className={classes.dot} aria-hidden style={{ background: category?.color ?? 'var(--coffer-border)' }} />
      <div className={listClasses.text}>
        <Anchor
          inherit
          c="inherit"
          renderRoot={(props) => <Link to="/transactions" search={{ open: id }} {...props} />}
        >
          {name}
        </Anchor>
        {pending && (
          <Badge size="xs" variant="outline" ml={6}>
            Pending
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {[format.date(date), label, ...(withAccount ? [account.name] : [])].join(' · ')}
        </Text>
      </div>
      <MoneyText amount={signed_amount} currency={currency} kind="flow" />
    </li>
  );
}
