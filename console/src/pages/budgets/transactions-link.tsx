import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import type { Budget } from './budget-queries.ts';
import type { CountedSearch } from './counted-entries.ts';

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
    <TotalLink search={search} label={label}>
      {children}
    </TotalLink>
  );
}

type TotalLinkProps = Pick<TransactionsLinkProps, 'label' | 'children'> & {
  /** Null where no search finds exactly the transactions: the figure is then no link. */
  readonly search: (CountedSearch & { readonly category?: string[] }) | null;
};

/** The same for a figure with a search of its own, such as a total. */
export function TotalLink({ search, label, children }: TotalLinkProps) {
  if (search === null) return children;
  return (
    <Link to="/transactions" search={search} title={t('Transactions of {name}', { name: label })}>
      {children}
    </Link>
  );
}
