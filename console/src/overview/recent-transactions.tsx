import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recentTransactionsQuery } from '../api/report-queries.ts';
import { QueryPart } from '../feedback/query-view.tsx';
import { TransactionRows } from '../transactions/transaction-rows.tsx';
import { SectionCard } from '../ui/section-card.tsx';

const SHOWN = 8;

/** The newest transactions of all accounts. */
export function RecentTransactions() {
  const query = useQuery(recentTransactionsQuery(SHOWN));
  return (
    <SectionCard
      title="Recent transactions"
      action={
        <Anchor size="sm" renderRoot={(props) => <Link to="/transactions" {...props} />}>
          All transactions
        </Anchor>
      }
    >
      <QueryPart query={query}>
        {(transactions) => <TransactionRows transactions={transactions} withAccount />}
      </QueryPart>
    </SectionCard>
  );
}
