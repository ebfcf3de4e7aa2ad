import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import {
  accountsQuery,
  api,
  balanceSheetQuery,
  deletionsQuery,
  done,
  type Schemas,
  upgradeNoticesQuery,
} from '../../api/index.ts';
import { ACCOUNT_ICONS, type AccountGroup, groupAccounts } from '../../ui/account-types/index.ts';
import { useSparklines } from '../../ui/charts/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { IconBuildingBank, IconPlus } from '../../ui/icons/index.ts';
import {
  CurlButton,
  listClasses,
  MissingRates,
  MoneyText,
  PageTitle,
  SectionCard,
  useCanWrite,
  WritersOnly,
} from '../../ui/index.ts';
import { OwnBankAttention } from '../banks/bank-attention.tsx';
import { useConnectionsByAccount } from '../banks/bank-queries.ts';
import { AccountRow } from './account-row.tsx';
import classes from './accounts.module.css';
import { NewAccountDialog } from './new-account-dialog.tsx';
import { useSharingLabels } from './sharing.ts';

type Account = Schemas['Account'];

/** All accounts grouped by type; archived ones separately. */
export function AccountsPage() {
  const search = useSearch({ from: '/shell/accounts' });
  const navigate = useNavigate({ from: '/accounts' });
  const setNew = (isNew: boolean) =>
    void navigate({ search: (before) => ({ ...before, new: isNew || undefined }), replace: !isNew });
  const query = useQuery({ ...accountsQuery(true), staleTime: 0 });
  return (
    <>
      <PageTitle title={t('Accounts')} text={<NetWorth />}>
        <CurlButton path="/api/v1/accounts" query={{ include_disabled: true }} />
        <WritersOnly>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
            {t('Add account')}
          </Button>
        </WritersOnly>
      </PageTitle>
      <OwnBankAttention />
      <DeletionNotice />
      <QueryView query={query}>
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState
              icon={<IconBuildingBank size={40} stroke={1.4} aria-hidden />}
              title={t('No accounts yet')}
              text={t(
                'Add bank accounts, cards, loans and property to see what you own and owe. Then import the file of your bank or former app.',
              )}
              action={
                <WritersOnly>
                  <Group mt="sm" justify="center">
                    <Button onClick={() => setNew(true)}>{t('Add account')}</Button>
                    <Button
                      variant="default"
                      renderRoot={(props) => <Link to="/bank-connections" search={{ connect: 'new' }} {...props} />}
                    >
                      {t('Connect a bank')}
                    </Button>
                    <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
                      {t('Import a file')}
                    </Button>
                  </Group>
                </WritersOnly>
              }
            />
          ) : (
            <>
              <UpgradeNotices accounts={accounts} />
              <AccountList accounts={accounts} />
            </>
          )
        }
      </QueryView>
      <NewAccountDialog opened={search.new === true} onClose={() => setNew(false)} />
    </>
  );
}

/** Says what is still being deleted, and how much of it is left. */
function DeletionNotice() {
  const { deletions } = useQuery(deletionsQuery()).data ?? { deletions: [] };
  if (deletions.length === 0) return null;
  return (
    <Alert color="gray" variant="outline" role="status" title={t('Being deleted')} mb="md">
      {deletions.map(({ id, account, label, entries_left }) => (
        <Text key={id} size="sm">
          {deletionText((account ?? label)?.name ?? t('Your old data'), entries_left)}
        </Text>
      ))}
    </Alert>
  );
}

function deletionText(name: string, left: number | null): string {
  if (left === null) return name;
  return t('{name}: {left, plural, one {# transaction} other {# transactions}} left', { name, left });
}

function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const open = accounts.filter(({ status }) => status !== 'disabled');
  const archived = accounts.filter(({ status }) => status === 'disabled');
  const { data: sheet } = useQuery(balanceSheetQuery());
  const lines = useSparklines();
  const sharing = useSharingLabels(accounts);
  const groups = groupAccounts(open);
  const sections = [
    { title: t('Assets'), total: sheet?.assets, groups: groups.filter(({ isAsset }) => isAsset) },
    { title: t('Liabilities'), total: sheet?.liabilities, groups: groups.filter(({ isAsset }) => !isAsset) },
  ].filter((section) => section.groups.length > 0);
  return (
    <Stack>
      <MissingRates rates={sheet?.missing_rates ?? []} isInline />
      {sections.map(({ title, total, groups: members }) => (
        <SectionCard
          key={title}
          title={title}
          action={total && <MoneyText fw={600} fz="lg" amount={total.amount} currency={total.currency} />}
        >
          <Stack gap="md">
            {members.map((group) => (
              <TypeList key={group.type} group={group} lines={lines} sharing={sharing} />
            ))}
          </Stack>
        </SectionCard>
      ))}
      {archived.length > 0 && <Archive accounts={archived} sharing={sharing} />}
    </Stack>
  );
}

type TypeListProps = {
  readonly group: AccountGroup;
  readonly lines: ReadonlyMap<string, readonly number[]>;
  readonly sharing: ReadonlyMap<string, string>;
};

function TypeList({ group: { type, plural, accounts, sums }, lines, sharing }: TypeListProps) {
  const id = useId();
  const connections = useConnectionsByAccount();
  const Icon = ACCOUNT_ICONS[type];
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" gap="md" className={classes.type ?? ''}>
        <Title order={3} id={id} fz="sm" fw={600} c="dimmed" className={classes.iconText ?? ''}>
          <Icon size={16} stroke={1.7} aria-hidden /> {plural}
        </Title>
        {accounts.length > 1 && (
          <Group gap="md">
            {sums.map(({ currency, amount }) => (
              <MoneyText key={currency} fz="sm" fw={600} c="dimmed" amount={amount} currency={currency} />
            ))}
          </Group>
        )}
      </Group>
      <ul className={listClasses.lines}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            line={lines.get(account.id)}
            sharing={sharing.get(account.id)}
            connection={connections.get(account.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function Archive({ accounts, sharing }: { accounts: readonly Account[]; sharing: ReadonlyMap<string, string> }) {
  return (
    <SectionCard title={t('Archived')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('Hidden from lists and reports. Their transactions are kept.')}
      </Text>
      <ul className={listClasses.lines}>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} sharing={sharing.get(account.id)} />
        ))}
      </ul>
    </SectionCard>
  );
}

function NetWorth() {
  const { data: sheet } = useQuery(balanceSheetQuery());
  if (sheet === undefined) return null;
  return (
    <>
      {t('Net worth')}{' '}
      <MoneyText fw={600} c="var(--mantine-color-text)" amount={sheet.net_worth.amount} currency={sheet.currency} />
    </>
  );
}

/** Names once the records that an upgrade left as they were or switched off. */
function UpgradeNotices({ accounts }: { accounts: readonly Schemas['Account'][] }) {
  const canWrite = useCanWrite();
  const { data } = useQuery(upgradeNoticesQuery());
  const dismiss = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/upgrade_notices')),
  });
  const count = data?.transfers_confirmed.length ?? 0;
  const moved = accounts.filter(({ id }) => data?.opening_days_moved.includes(id));
  const rules = data?.rules_switched_off.length ?? 0;
  if (count === 0 && moved.length === 0 && rules === 0) return null;
  return (
    <Alert color="accent" variant="outline" title={t('After the update')} mb="md">
      {count > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, one {# transfer that was found by amount and day goes on counting as a transfer.} other {# transfers that were found by amount and day go on counting as transfers.}} From now on only those with evidence do. If one is none, open it and choose “Not a transfer”.',
            { count },
          )}
        </Text>
      )}
      {moved.length > 0 && (
        <Text size="sm" mt={count > 0 ? 6 : 0}>
          {t(
            'Earlier transactions had moved the day of these opening balances: {names}. They stay as they are; set the balance of the account if today’s is wrong.',
            { names: moved.map(({ name }) => name).join(', ') },
          )}
        </Text>
      )}
      {rules > 0 && (
        <Text size="sm" mt={count > 0 || moved.length > 0 ? 6 : 0}>
          {rich(
            '{count, plural, one {<link># rule</link> was switched off, because its conditions are} other {<link># rules</link> were switched off, because their conditions are}} larger than those of all active rules may be together. Shorten the regular expressions, and switch it on again.',
            {
              count: rules,
              link: (text) => (
                <Anchor inherit underline="always" renderRoot={(props) => <Link to="/rules" {...props} />}>
                  {text}
                </Anchor>
              ),
            },
          )}
        </Text>
      )}
      {canWrite && (
        <Button size="xs" variant="default" mt="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t('Dismiss')}
        </Button>
      )}
    </Alert>
  );
}
