import { Alert, Anchor, Grid, Stack } from '@mantine/core';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Schemas } from '../api/client.ts';
import { accountQuery } from '../api/queries.ts';
import { LoadingCards } from '../feedback/loading.tsx';
import { QueryPart } from '../feedback/query-view.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountBalance } from './account-balance.tsx';
import { AccountFacts } from './account-details.tsx';
import { describe } from './account-row.tsx';
import { AccountSharing } from './account-sharing.tsx';
import { AccountEntries } from './account-transactions.tsx';
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
