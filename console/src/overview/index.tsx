import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/queries.ts';
import { LoadingCards } from '../feedback/loading.tsx';
import { QueryPart } from '../feedback/query-view.tsx';
import { CurlButton } from '../ui/curl-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Worth } from './account-totals.tsx';
import { CashFlow } from './cash-flow.tsx';
import { NetWorth } from './net-worth.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { SampleBanner } from './sample-banner.tsx';
import { Spending } from './spending.tsx';
import { Upcoming } from './upcoming.tsx';
import { Welcome } from './welcome.tsx';

/** Where the family's money is, where it went, and what comes next. */
export function OverviewPage() {
  const query = useQuery({ ...accountsQuery(), staleTime: 0 });
  return (
    <>
      <PageTitle title="Overview">
        <CurlButton path="/api/v1/balance_sheet" />
      </PageTitle>
      <QueryPart query={query} loading={<LoadingCards cards={6} height={220} />}>
        {(accounts) =>
          accounts.length === 0 ? (
            <Welcome />
          ) : (
            <Stack>
              <SampleBanner />
              <NetWorth />
              <Grid>
                <Grid.Col span={{ base: 12, md: 6 }}>
                  <Worth classification="asset" accounts={accounts} />
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 6 }}>
                  <Worth classification="liability" accounts={accounts} />
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 7 }}>
                  <CashFlow />
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 5 }}>
                  <Upcoming />
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 7 }}>
                  <RecentTransactions />
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 5 }}>
                  <Spending />
                </Grid.Col>
              </Grid>
            </Stack>
          )
        }
      </QueryPart>
    </>
  );
}
