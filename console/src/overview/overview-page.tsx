import { Anchor, Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountsQuery, recentTransactionsQuery } from '../api/index.ts';
import { LoadingCards, QueryView } from '../feedback/index.ts';
import { TransactionRows } from '../transactions/index.ts';
import { CurlButton, PageTitle, SectionCard } from '../ui/index.ts';
import { AccountTotals } from './account-totals.tsx';
import { CashFlow } from './cash-flow.tsx';
import { NetWorth } from './net-worth.tsx';
import { SampleBanner } from './sample-banner.tsx';
import { Spending } from './spending.tsx';
import { Upcoming } from './upcoming.tsx';
import { Welcome } from './welcome.tsx';

export function OverviewPage() {
  const query = useQuery({ ...accountsQuery(), staleTime: 0 });
  return (
    <>
      <PageTitle title="Overview">
        <CurlButton path="/api/v1/balance_sheet" />
      </PageTitle>
      <QueryView query={query} loading={<LoadingCards cards={6} height={220} />}>
        {(accounts) =>
          accounts.length === 0 ? (
            <Welcome />
          ) : (
            <Stack>
              <SampleBanner />
              <NetWorth />
              <Grid>
                <Grid.Col span={{ base: 12, md: 6 }}>
                  <AccountTotals classification="asset" accounts={accounts} />
                </Grid.Col>
                <Grid.Col span={{ base: 12, md: 6 }}>
                  <AccountTotals classification="liability" accounts={accounts} />
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
      </QueryView>
    </>
  );
}

const SHOWN = 8;

function RecentTransactions() {
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
      <QueryView query={query}>
        {(transactions) => <TransactionRows transactions={transactions} withAccount />}
      </QueryView>
    </SectionCard>
  );
}
