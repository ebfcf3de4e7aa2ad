import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api/client.ts';
import { recentTransactionsQuery } from '../api/report-queries.ts';
import { QueryPart } from '../feedback/query-view.tsx';
import { TransactionRows } from '../transactions/transaction-rows.tsx';
import { SectionCard } from '../ui/section-card.tsx';

const SHOWN = 12;

/** The newest transactions of an account, and the way to all of them. */
export function AccountEntries({ account: { id } }: { account: Schemas['Account'] }) {
  const query = useQuery(recentTransactionsQuery(SHOWN, id));
  return (
    <SectionCard
      title="Transactions"
      action={
        <Anchor size="sm" renderRoot={(props) => <Link to="/transactions" search={{ account: [id] }} {...props} />}>
          All of this account
        </Anchor>
      }
    >
      <QueryPart query={query}>{(transactions) => <TransactionRows transactions={transactions} />}</QueryPart>
    </SectionCard>
  );
}
