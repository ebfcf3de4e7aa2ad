import { Alert, Anchor, Grid, Stack } from '@mantine/core';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { accountQuery, recentTransactionsQuery, type Schemas } from '../api/index.ts';
import { LoadingCards, QueryView } from '../feedback/index.ts';
import { TransactionRows } from '../transactions/index.ts';
import { PageTitle, SectionCard } from '../ui/index.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountBalance } from './account-balance.tsx';
import { AccountDetails } from './account-details.tsx';
import { accountSummary } from './account-row.tsx';
import { AccountSharing } from './account-sharing.tsx';
import { AccountValuations } from './account-valuations.tsx';
import { useCanManage } from './permissions.ts';

/** One account: balance, transactions, details, valuations and sharing. */
export function AccountPage() {
  const { id } = useParams({ from: '/shell/accounts/$id' });
  const query = useQuery({ ...accountQuery(id), staleTime: 0 });
  return (
    <>
      <Anchor size="sm" mb={4} display="inline-flex" renderRoot={(props) => <Link to="/accounts" {...props} />}>
        <IconArrowLeft size={16} aria-hidden style={{ marginTop: 2, marginRight: 4 }} />
        All accounts
      </Anchor>
      {query.data === undefined && <PageTitle title="Account" />}
      <QueryView query={query} loading={<LoadingCards cards={4} height={240} />}>
        {(account) => <AccountView account={account} />}
      </QueryView>
    </>
  );
}

function AccountView({ account }: { account: Schemas['Account'] }) {
  const canManage = useCanManage(account);
  return (
    <>
      <PageTitle title={account.name} text={accountSummary(account)}>
        {canManage && <AccountActions account={account} />}
      </PageTitle>
      <Stack>
        {account.status === 'disabled' && (
          <Alert color="yellow" variant="outline" icon={<IconArchive aria-hidden />} title="This account is archived">
            It is hidden from lists and reports. Its transactions are kept.
          </Alert>
        )}
        <AccountBalance account={account} />
        <Grid>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <AccountTransactions account={account} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack>
              <AccountDetails account={account} />
              <AccountValuations account={account} />
              <AccountSharing account={account} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}

const SHOWN = 12;

function AccountTransactions({ account: { id } }: { account: Schemas['Account'] }) {
  const query = useQuery(recentTransactionsQuery(SHOWN, id));
  return (
    <SectionCard
      title="Transactions"
      action={
        <Anchor size="sm" renderRoot={(props) => <Link to="/transactions" search={{ account: [id] }} {...props} />}>
          All transactions
        </Anchor>
      }
    >
      <QueryView query={query}>{(transactions) => <TransactionRows transactions={transactions} />}</QueryView>
    </SectionCard>
  );
}
