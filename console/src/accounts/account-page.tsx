import { Alert, Anchor, Grid, Stack } from '@mantine/core';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { accountQuery, recentTransactionsQuery, type Schemas } from '../api/index.ts';
import { LoadingCards, QueryPart } from '../feedback/index.ts';
import { TransactionRows } from '../transactions/index.ts';
import { PageTitle, SectionCard } from '../ui/index.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountBalance } from './account-balance.tsx';
import { AccountFacts } from './account-details.tsx';
import { describe } from './account-row.tsx';
import { AccountSharing } from './account-sharing.tsx';
import { AccountValuations } from './account-valuations.tsx';
import { useMayManage } from './permissions.ts';

/** One account: its balance over time, what happened in it, who sees it, and what may be done with it. */
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
      <QueryPart query={query} loading={<LoadingCards cards={4} height={240} />}>
        {(account) => <Details account={account} />}
      </QueryPart>
    </>
  );
}

function Details({ account }: { account: Schemas['Account'] }) {
  const mayManage = useMayManage(account);
  return (
    <>
      <PageTitle title={account.name} text={describe(account)}>
        {mayManage && <AccountActions account={account} />}
      </PageTitle>
      <Stack>
        {account.status === 'disabled' && (
          <Alert color="yellow" variant="outline" icon={<IconArchive aria-hidden />} title="This account is archived">
            It is in no list and no report. Its entries are kept.
          </Alert>
        )}
        <AccountBalance account={account} />
        <Grid>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <AccountEntries account={account} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack>
              <AccountFacts account={account} />
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

/** The newest transactions of an account, and the way to all of them. */
function AccountEntries({ account: { id } }: { account: Schemas['Account'] }) {
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
