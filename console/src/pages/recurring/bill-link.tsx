import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCanWrite } from '../../ui/index.ts';
import type { Bill } from './bill-queries.ts';
import classes from './bills.module.css';

/** Edits the recurring payment of that id. */
export type OnEdit = (recurringId: string) => void;

type BillLinkProps = { readonly bill: Bill; readonly onEdit: OnEdit; readonly children: ReactNode };

/** Opens the transaction that paid a bill; an open bill opens its recurring payment. */
export function BillLink({ bill, onEdit, children }: BillLinkProps) {
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
