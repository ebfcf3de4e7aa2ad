import { Alert, Anchor, SimpleGrid, Stack, Tabs } from '@mantine/core';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accountQuery, type Schemas } from '../../api/index.ts';
import { LoadingCards, LoadingRows, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { PageTitle } from '../../ui/index.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountBalance } from './account-balance.tsx';
import { AccountDetails } from './account-details.tsx';
import { accountSummary } from './account-row.tsx';
import { AccountSharing } from './account-sharing.tsx';
import { AccountValuations } from './account-valuations.tsx';
import { useCanManage } from './permissions.ts';
import { useLedgerAddress } from './use-ledger-address.ts';

// Parts of the page; their types would make a cycle with the router's.
const AccountForecast = lazy(async () => ({
  default: (await import('../forecast/account-forecast.tsx')).AccountForecast,
}));
const AccountLedger = lazy(async () => ({
  default: (await import('../transactions/account-ledger.tsx')).AccountLedger,
}));

/** One account: balance, transactions, details, valuations and sharing. */
export function AccountPage() {
  const { id } = useParams({ from: '/shell/accounts/$id' });
  const query = useQuery({ ...accountQuery(id), staleTime: 0 });
  return (
    <>
      <Anchor size="sm" mb={4} display="inline-flex" renderRoot={(props) => <Link to="/accounts" {...props} />}>
        <IconArrowLeft size={16} aria-hidden style={{ marginTop: 2, marginRight: 4 }} />
        {t('All accounts')}
      </Anchor>
      {query.data === undefined && <PageTitle title={t('Account')} />}
      <QueryView query={query} loading={<LoadingCards cards={4} height={240} />}>
        {(account) => <AccountView account={account} />}
      </QueryView>
    </>
  );
}

function AccountView({ account }: { account: Schemas['Account'] }) {
  const canManage = useCanManage(account);
  const { view = 'transactions' } = useSearch({ from: '/shell/accounts/$id' });
  const navigate = useNavigate({ from: '/accounts/$id' });
  const show = (picked: 'details' | 'forecast' | undefined) =>
    void navigate({ search: (before) => ({ ...before, view: picked }), replace: true, resetScroll: false });
  return (
    <>
      <PageTitle title={account.name} text={accountSummary(account)}>
        {canManage && <AccountActions account={account} />}
      </PageTitle>
      <Stack>
        {account.status === 'disabled' && <ArchivedNotice />}
        <AccountBalance account={account} />
        <Tabs
          value={view}
          onChange={(picked) => show(picked === 'details' || picked === 'forecast' ? picked : undefined)}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="transactions">{t('Transactions')}</Tabs.Tab>
            <Tabs.Tab value="forecast">{t('Forecast')}</Tabs.Tab>
            <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="transactions">
            <Suspense fallback={<LoadingRows rows={8} height={44} />}>
              <Transactions account={account} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="forecast">
            <Suspense fallback={<LoadingRows rows={8} height={44} />}>
              <AccountForecast account={account} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="details">
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <Stack>
                <AccountDetails account={account} />
                <AccountSharing account={account} />
              </Stack>
              <AccountValuations account={account} canManage={canManage} />
            </SimpleGrid>
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </>
  );
}

function ArchivedNotice() {
  return (
    <Alert color="yellow" variant="outline" icon={<IconArchive aria-hidden />} title={t('This account is archived')}>
      {t('It is hidden from lists and reports. Its transactions are kept.')}
    </Alert>
  );
}

function Transactions({ account: { id, currency, classification } }: { account: Schemas['Account'] }) {
  const address = useLedgerAddress(id);
  return <AccountLedger ledger={{ id, currency, classification }} address={address} />;
}
