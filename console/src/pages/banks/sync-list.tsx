import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { accountsQuery, api, type Schemas, unwrap } from '../../api/index.ts';
import { ConfirmDialog, QueryView } from '../../ui/feedback/index.ts';
import { negated } from '../../ui/format/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '../../ui/icons/index.ts';
import { SectionCard, useAccountName, useCanWrite, useFormat } from '../../ui/index.ts';
import { type Connection, type Sync, syncsQuery } from './bank-queries.ts';
import classes from './banks.module.css';
import { DifferenceProposal } from './difference-proposal.tsx';

/** The latest syncs: what each has brought, where balances differ, and one undo each. */
export function SyncList({ connections }: { connections: readonly Connection[] }) {
  const query = useQuery(syncsQuery());
  const syncs = (query.data?.data ?? []).filter(({ bank_connection_id: id }) => id !== null);
  return (
    <SectionCard title={t('Last syncs')}>
      <QueryView query={query}>
        {() =>
          syncs.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('Nothing has come yet. Link an account, and the bank is asked at once.')}
            </Text>
          ) : (
            <ul className={classes.syncs}>
              {syncs.map((sync) => (
                <SyncRow
                  key={sync.id}
                  sync={sync}
                  isLatest={sync === syncs.find((one) => one.bank_connection_id === sync.bank_connection_id)}
                  bank={connections.find(({ id }) => id === sync.bank_connection_id)?.name ?? t('Disconnected bank')}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

function SyncRow({ sync, bank, isLatest }: { sync: Sync; bank: string; isLatest: boolean }) {
  const format = useFormat();
  const canWrite = useCanWrite();
  const { created_at, error, in_progress, counts, accounts, revert_status: reverted } = sync;
  const faults = accounts.filter((account) => account.error !== null);
  const Icon = in_progress ? IconClock : error !== null || faults.length > 0 ? IconAlertTriangle : IconCheck;
  const isUndone =
    canWrite && !in_progress && reverted === null && counts.created + counts.updated + counts.removed > 0;
  return (
    <li>
      <time dateTime={created_at}>{format.instant(created_at)}</time>
      <div>
        <span className={classes.result} data-fault={error !== null || faults.length > 0 || undefined}>
          <Icon size={16} aria-hidden />
          <span>
            <b>{bank}</b> {resultText(sync)}
          </span>
        </span>
        {faults.map(({ linked_account_id: id, error: fault }) => (
          <span key={id} className={classes.second}>
            {fault?.message}
          </span>
        ))}
        <Differences sync={sync} bank={bank} isLatest={isLatest} />
        <Rows sync={sync} />
      </div>
      {isUndone && <UndoSync sync={sync} bank={bank} />}
    </li>
  );
}

function resultText({ in_progress, error, counts, revert_status: reverted }: Sync): string {
  if (in_progress) return t('is asked now');
  if (reverted === 'reverted') return t('undone');
  if (reverted === 'reverting') return t('is being undone');
  const { created, updated, removed, failed } = counts;
  const parts = [
    ...(created > 0 ? [t('{count} new', { count: created })] : []),
    ...(updated > 0 ? [t('{count} booked', { count: updated })] : []),
    ...(removed > 0 ? [t('{count} dropped by the bank', { count: removed })] : []),
    ...(failed > 0 ? [t('{count} with problems', { count: failed })] : []),
    ...(error === null ? [] : [error.message]),
  ];
  return parts.length === 0 ? t('nothing new') : parts.join(', ');
}

/** The accounts whose balance here is another than at the bank, each with a way to find the reason. */
function Differences({ sync, bank, isLatest }: { sync: Sync; bank: string; isLatest: boolean }) {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const canWrite = useCanWrite();
  return sync.balance_difference.map((gap) => {
    const account = accounts.find(({ id }) => id === gap.account_id);
    return (
      <Difference key={gap.account_id} gap={gap} account={account}>
        {isLatest && canWrite && account !== undefined && (
          <DifferenceProposal gap={gap} account={account} bank={bank} />
        )}
      </Difference>
    );
  });
}

type DifferenceProps = {
  readonly gap: Sync['balance_difference'][number];
  readonly account: Schemas['Account'] | undefined;
  readonly children: ReactNode;
};

function Difference({ gap, account, children }: DifferenceProps) {
  const format = useFormat();
  const nameOf = useAccountName();
  const { account_id: id, currency, date, bank_balance, ledger_balance, first_day } = gap;
  // The list of an account that is reconciled has what is owed as a positive amount.
  const bank = account?.classification === 'liability' ? negated(bank_balance) : bank_balance;
  return (
    <span className={classes.gap}>
      <Link to="/accounts/$id" params={{ id }} className={classes.account ?? ''}>
        {nameOf(id)}
      </Link>
      :{' '}
      {rich('the bank says <sum>{bank}</sum>, here it is <sum>{here}</sum>. The difference is from {day} or later.', {
        bank: format.money(bank_balance, currency),
        here: format.money(ledger_balance, currency),
        day: format.date(first_day),
        sum: (text) => <span className="amount">{text}</span>,
      })}{' '}
      <Link to="/accounts/$id" params={{ id }} search={{ bank, until: date }} className={classes.account ?? ''}>
        {t('Compare with cleared transactions')}
      </Link>{' '}
      {children}
    </span>
  );
}

/** The rows that the sync has brought, by account. */
function Rows({ sync: { accounts: results } }: { sync: Sync }) {
  const nameOf = useAccountName();
  const brought = results.flatMap(({ account_id, import_id }) =>
    import_id === null ? [] : [{ account_id, import_id }],
  );
  if (brought.length === 0) return null;
  return (
    <span className={classes.second}>
      {t('Rows')}:{' '}
      {brought.map(({ account_id, import_id }, index) => (
        <span key={import_id}>
          {index > 0 && ', '}
          <Link to="/imports" search={{ id: import_id }} className={classes.account ?? ''}>
            {nameOf(account_id)}
          </Link>
        </span>
      ))}
    </span>
  );
}

function UndoSync({ sync: { id, counts, created_at }, bank }: { sync: Sync; bank: string }) {
  const format = useFormat();
  const [isAsked, ask] = useState(false);
  const undo = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/syncs/{id}/revert', { params: { path: { id } } })),
    onSuccess: () => ask(false),
  });
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('Undo the sync of {bank} of {at}', { bank, at: format.instant(created_at) })}
        onClick={() => ask(true)}
      >
        {t('Undo')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => ask(false)}
        title={t('Undo this sync?')}
        confirm={t('Undo sync')}
        onConfirm={() => undo.mutate()}
        isBusy={undo.isPending}
        isDestructive
      >
        <Text size="sm">
          {t(
            '{count, plural, one {One transaction that it has added is deleted.} other {# transactions that it has added are deleted.}} Those that you have edited stay. The bank is paused, so that they do not come again.',
            { count: counts.created },
          )}
        </Text>
        {counts.removed > 0 && <Text size="sm">{t('Pending payments that the bank has dropped come back.')}</Text>}
      </ConfirmDialog>
    </>
  );
}
