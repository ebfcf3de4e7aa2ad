import { ActionIcon, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconTrash } from '../../../ui/icons/index.ts';
import { listClasses, MoneyText, useFormat } from '../../../ui/index.ts';
import type { EntryRequest } from './post-entry.ts';
import { WaitingEditRow } from './waiting-edit-row.tsx';
import { useWaiting, useWaitingEdits, type WaitingEntry } from './waiting-store.ts';

type WaitingListProps = {
  /** The account of the page; undefined on the page of all transactions. */
  readonly accountId?: string | undefined;
  readonly onEdit: (key: string) => void;
};

/** The entries and changes that were made without a connection, with the reasons of those that the server did not take. */
export function WaitingList({ accountId, onEdit }: WaitingListProps) {
  const { waiting, remove } = useWaiting();
  const edits = useWaitingEdits().filter(({ row }) => accountId === undefined || row.account.id === accountId);
  const shown = waiting.filter(({ entry }) => accountId === undefined || entry.account_id === accountId);
  if (shown.length + edits.length === 0) return null;
  return (
    <Paper component="section" p="md" mb="sm" aria-labelledby="waiting">
      <Title order={2} size="md" id="waiting">
        {t('Waiting to be sent')}
      </Title>
      <ul className={listClasses.lines}>
        {shown.map((one) => (
          <WaitingRow key={one.key} one={one} onEdit={() => onEdit(one.key)} onDelete={() => void remove(one)} />
        ))}
        {edits.map((one) => (
          <WaitingEditRow key={one.key} one={one} />
        ))}
      </ul>
      {!window.isSecureContext && (
        <Text size="xs" c="dimmed">
          {t(
            'This page was opened by plain http: without a connection it cannot be opened again, so leave it open until all is sent.',
          )}
        </Text>
      )}
    </Paper>
  );
}

type WaitingRowProps = { readonly one: WaitingEntry; readonly onEdit: () => void; readonly onDelete: () => void };

function WaitingRow({ one, onEdit, onDelete }: WaitingRowProps) {
  const { entry, request, refusal, tried } = one;
  const format = useFormat();
  const { data: accounts } = useSuspenseQuery(accountsQuery(true));
  const account = accounts.find(({ id }) => id === entry.account_id);
  const amount = amountOf(request);
  const name = entry.name || t('Transfer');
  return (
    <Group component="li" wrap="nowrap" gap="sm" py={6} fz="sm">
      <div className={listClasses.text}>
        <bdi>{name}</bdi>
        <Text size="xs" c="dimmed">
          {format.date(entry.date)} · <bdi>{account?.name}</bdi>
        </Text>
        {refusal?.map((reason) => (
          <Text key={reason} size="xs" c="var(--mantine-color-error)">
            {reason}
          </Text>
        ))}
      </div>
      <MoneyText
        amount={entry.kind === 'income' ? amount : `-${amount}`}
        currency={account?.currency ?? format.currency}
        kind="flow"
      />
      {/* One that was sent without an answer may be stored: another one would be a second. */}
      <Button size="compact-sm" variant="default" disabled={tried !== null} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function amountOf(request: EntryRequest): string {
  const members = 'transfer' in request ? request.transfer : request.transaction;
  return 'amount' in members ? String(members.amount) : '0';
}
