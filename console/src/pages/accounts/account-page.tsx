import { Alert, SimpleGrid, Stack, Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense } from 'react';
import { accountQuery, api, type Schemas, written } from '../../api/index.ts';
import { accountTypeLabel, subtypeLabel } from '../../ui/account-types/index.ts';
import { LoadingCards, LoadingRows, QueryView, useUndoable } from '../../ui/feedback/index.ts';
import { civilDateOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconArchive } from '../../ui/icons/index.ts';
import { MoneyText, PageTitle, SectionCard, useFormat } from '../../ui/index.ts';
import { lazyPart, lazyView } from '../../ui/routing/index.ts';
import { AccountBankLink } from '../banks/account-bank-state.tsx';
import { useConnectionsByAccount } from '../banks/bank-queries.ts';
import { hasTrades } from '../investments/trade-types.ts';
import type { TransactionsSearch } from '../transactions/search.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountBalance } from './account-balance.tsx';
import { accountSummary } from './account-row.tsx';
import { AccountSharing } from './account-sharing.tsx';
import { AccountValuations } from './account-valuations.tsx';
import classes from './accounts.module.css';
import { MonthStrip } from './month-strip.tsx';
import type { AccountSearch } from './search.ts';
import { PERMISSION_LABELS, useCanManage } from './sharing.ts';

// Parts of the page; their types would make a cycle with the router's.
const AccountForecast = lazyView(async () => (await import('../forecast/account-forecast.tsx')).AccountForecast);
const AccountHoldings = lazyView(async () => (await import('../investments/account-holdings.tsx')).AccountHoldings);
const AccountStatements = lazyView(async () => (await import('./account-statements.tsx')).AccountStatements);
const ChangedNotice = lazyPart(async () => (await import('./changed-notice.tsx')).ChangedNotice);
const AccountLedger = lazyView(async () => (await import('../transactions/account-ledger.tsx')).AccountLedger);

const BACK = { to: '/accounts', label: t('All accounts') } as const;
const VIEWS = ['holdings', 'forecast', 'statements', 'details'] as const;

/** One account: balance, transactions, holdings, details, valuations and sharing. */
export function AccountPage() {
  const { id } = useParams({ from: '/shell/accounts/$id' });
  const query = useQuery({ ...accountQuery(id), staleTime: 0 });
  return (
    <>
      {query.data === undefined && <PageTitle title={t('Account')} back={BACK} />}
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
  const show = (picked: AccountSearch['view']) =>
    void navigate({ search: (before) => ({ ...before, view: picked }), replace: true, resetScroll: false });
  return (
    <>
      <PageTitle title={account.name} text={<AccountSummary account={account} />} back={BACK} isOneLine>
        {canManage && <AccountActions account={account} />}
      </PageTitle>
      <Stack gap="sm">
        {account.status === 'disabled' && <ArchivedNotice />}
        <AccountBalance account={account} />
        {hasStatements(account) && <MonthStrip account={account} />}
        <Suspense fallback={null}>
          <ChangedNotice account={account} />
        </Suspense>
        <Tabs value={view} onChange={(picked) => show(VIEWS.find((one) => one === picked))} keepMounted={false}>
          <Tabs.List mb="xs">
            <Tabs.Tab value="transactions">{t('Transactions')}</Tabs.Tab>
            {hasTrades(account) && <Tabs.Tab value="holdings">{t('Holdings')}</Tabs.Tab>}
            <Tabs.Tab value="forecast">{t('Forecast')}</Tabs.Tab>
            {hasStatements(account) && <Tabs.Tab value="statements">{t('Statements')}</Tabs.Tab>}
            <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="transactions">
            <Suspense fallback={<LoadingRows rows={8} height={44} />}>
              <Transactions account={account} />
            </Suspense>
          </Tabs.Panel>
          {hasTrades(account) && (
            <Tabs.Panel value="holdings">
              <Suspense fallback={<LoadingRows rows={8} height={44} />}>
                <AccountHoldings account={account} />
              </Suspense>
            </Tabs.Panel>
          )}
          <Tabs.Panel value="forecast">
            <Suspense fallback={<LoadingRows rows={8} height={44} />}>
              <AccountForecast account={account} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="statements">
            <Suspense fallback={<LoadingRows rows={8} height={44} />}>
              <AccountStatements account={account} />
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

const VALUED = ['property', 'vehicle', 'other_asset'];

/** Whether an account may be at a bank: things are only valued. */
function hasStatements({ account_type }: Schemas['Account']): boolean {
  return !VALUED.includes(account_type);
}

/** The account in words, and how its bank is. */
function AccountSummary({ account }: { account: Schemas['Account'] }) {
  const connection = useConnectionsByAccount().get(account.id);
  return (
    <>
      {accountSummary(account)}
      {connection && (
        <>
          {' · '}
          <AccountBankLink connection={connection} />
        </>
      )}
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

function Transactions({ account }: { account: Schemas['Account'] }) {
  const { id, currency, classification } = account;
  const address = useLedgerAddress(account);
  return <AccountLedger ledger={{ id, currency, classification }} address={address} />;
}

/** The address of an account's page as the one of its list of transactions. */
function useLedgerAddress(account: Schemas['Account']) {
  const { id: accountId } = account;
  const canManage = useCanManage(account);
  const { q, sort, open: opened, bank, until, since, uncleared } = useSearch({ from: '/shell/accounts/$id' });
  const navigate = useNavigate({ from: '/accounts/$id' });
  const change = ({ account: _fixed, ...more }: TransactionsSearch) => {
    const members = Object.entries(more).filter(([name]) => ['q', 'sort', 'open', 'uncleared'].includes(name));
    void navigate({
      search: (before) => ({ ...before, ...Object.fromEntries(members) }),
      replace: !('open' in more),
      resetScroll: false,
    });
  };
  const statement = bank === undefined || until === undefined ? undefined : { amount: bank, date: until, since };
  const leave = () =>
    void navigate({ search: ({ bank: _bank, until: _until, since: _since, uncleared: _hidden, ...rest }) => rest });
  const { mutate: reconcile, isPending } = useReconcile(account, leave);
  const marking = statement && { to: statement.date, uncleared };
  return {
    search: { account: [accountId], q, sort, open: opened, ...marking },
    isFiltered: q !== undefined || marking?.uncleared === true,
    statement,
    leave,
    // A person who may not change the account can compare it all the same.
    onAgreed: () => (canManage && statement !== undefined ? reconcile(statement) : leave()),
    isSaving: isPending,
    change,
    open: (id: string | undefined) => {
      if (id !== opened) change({ open: id });
    },
  };
}

type Agreed = { readonly amount: string; readonly date: string };

/** States that the account agrees with the bank on a day. */
function useReconcile({ id }: Schemas['Account'], onDone: () => void) {
  const format = useFormat();
  const announce = useUndoable();
  return useMutation({
    mutationFn: ({ amount, date }: Agreed) =>
      written(api.POST('/api/v1/reconciled_balances', { body: { account_id: id, date, balance: amount } })),
    onSuccess: ({ response }, { date }) => {
      onDone();
      announce(t('Reconciled through {date}', { date: format.date(date) }), response);
    },
  });
}

function AccountDetails({ account }: { account: Schemas['Account'] }) {
  const format = useFormat();
  const { currency, subtype, institution_name, institution_domain } = account;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('Type'), accountTypeLabel(account.account_type)],
    [t('Subtype'), subtype && subtypeLabel(subtype)],
    [t('Currency'), currency],
    [t('Institution'), institution_name],
    [t('Website'), institution_domain],
    [t('Opening balance'), <MoneyText key="opening" amount={account.opening_balance_amount} currency={currency} />],
    [t('Transactions'), format.count(account.transaction_count)],
    [t('Your access'), PERMISSION_LABELS[account.permission]],
    [t('Included in your reports'), account.include_in_finances ? t('Yes') : t('No')],
    [t('Added'), format.date(civilDateOf(account.created_at, 'UTC'))],
  ];
  return (
    <SectionCard title={t('Details')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </SectionCard>
  );
}
