import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import type { Budget } from './budget-queries.ts';

type TransactionsLinkProps = {
  readonly budget: Budget;
  readonly ids?: readonly string[];
  readonly q?: string;
  readonly label: string;
  readonly children: ReactNode;
};

/** A figure that opens exactly the transactions that it counts. */
export function TransactionsLink({ budget, ids, q = 'is:counted', label, children }: TransactionsLinkProps) {
  const search = { q, from: budget.start_date, to: budget.end_date, ...(ids && { category: [...ids] }) };
  return (
    <Link to="/transactions" search={search} title={t('Transactions of {name}', { name: label })}>
      {children}
    </Link>
  );
}
