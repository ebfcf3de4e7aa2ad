import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, accountsQuery, api, profileQuery } from '../../../api/index.ts';
import { ConfirmDialog, ErrorState, notifyDone, savedText, useUndoable } from '../../../ui/feedback/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { IconArrowsExchange, IconSeparator, IconTrash } from '../../../ui/icons/index.ts';
import { Facts, MoneyText, useCanWrite, useFormat } from '../../../ui/index.ts';
import type { Access } from '../access.ts';
import { WAITING_KEY } from '../entry/waiting-store.ts';
import { refetchLists, updateRows } from '../list-cache.ts';
import { type Transaction, transactionQuery } from '../list-query.ts';
import { useAccess } from '../use-access.ts';
import { sendOrKeep } from '../waiting-edits.ts';
import { AttachmentSection } from './attachments.tsx';
import { changeThatWaits, type Draft, draftFrom, draftToBody, readingOf } from './draft.ts';
import { TransactionForm } from './transaction-form.tsx';
import { TransferSection } from './transfer-section.tsx';

export type DetailsActions = {
  readonly onClose: () => void;
  /** While a question is open, Escape closes it and not the details. */
  readonly onAsk: (isAsking: boolean) => void;
  readonly onSplit: (row: Transaction) => void;
  readonly onMatch: (row: Transaction) => void;
  readonly onDelete: (row: Transaction) => void;
};

type DetailsProps = DetailsActions & { readonly row: Transaction };

/** The details of an existing transaction, its form and its actions. */
export function TransactionDetails({ row, onClose, onAsk, onSplit, onMatch, onDelete }: DetailsProps) {
  const granted = useAccess()(row);
  const isLine = row.parent_transaction_id !== null;
  if (isLine && granted === 'all') return <SplitLineDetails row={row} onSplit={onSplit} />;
  const access = isLine ? 'none' : granted;
  return (
    <Stack>
      {access !== 'all' && <AccessText access={access} />}
      {access !== 'all' && <TransactionFacts row={row} withLabels={access === 'none'} />}
      {access !== 'none' && <EditForm row={row} isLabelsOnly={access === 'labels'} onDone={onClose} onAsk={onAsk} />}
      <Divider />
      {!isLine && <AttachmentSection transactionId={row.id} canEdit={access !== 'none'} />}
      {row.transfer && <TransferSection row={row} onDone={onClose} />}
      {access === 'all' && <Actions row={row} onSplit={onSplit} onMatch={onMatch} onDelete={onDelete} />}
      <Origin row={row} />
    </Stack>
  );
}

type EditFormProps = Pick<DetailsActions, 'onAsk'> & {
  readonly row: Transaction;
  readonly isLabelsOnly: boolean;
  readonly onDone: () => void;
};

/** The form, and the question before a change that ends a transfer. */
function EditForm({ row, isLabelsOnly, onDone, onAsk }: EditFormProps) {
  const { locale } = useFormat();
  // Changes of other people neither replace this form nor are undone by it: only the differences are sent.
  const [opened] = useState(row);
  const charged = useChargedCurrency(opened);
  const { mutate, reset, variables, error, isPending } = useChange(opened, onDone);
  const isAsking = error instanceof ApiError && error.code === 'transfer_confirmed';
  useEffect(() => {
    onAsk(isAsking);
    return () => onAsk(false);
  }, [isAsking, onAsk]);
  return (
    <>
      <TransactionForm
        key={charged}
        initial={draftFrom(opened, locale, charged)}
        suggestsFor={opened.transfer?.status !== 'confirmed' && !opened.split_parent ? opened.id : undefined}
        currency={charged}
        reading={readingOf(opened, locale, charged)}
        isSplit={row.split_parent}
        isLabelsOnly={isLabelsOnly}
        error={isAsking ? null : error}
        isBusy={isPending}
        onSave={(draft) => mutate({ draft, endsTransfer: false })}
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={reset}
        title={t('End the transfer?')}
        confirm={t('End the transfer and save')}
        onConfirm={() => variables && mutate({ ...variables, endsTransfer: true })}
      >
        <Text>
          {rich('This ends the transfer with <bdi>{account}</bdi>.', {
            account: row.transfer?.other_account.name ?? t('another account'),
            bdi,
          })}
        </Text>
      </ConfirmDialog>
    </>
  );
}

type ActionsProps = Pick<DetailsActions, 'onSplit' | 'onMatch' | 'onDelete'> & { readonly row: Transaction };

function Actions({ row, onSplit, onMatch, onDelete }: ActionsProps) {
  const isTransfer = row.transfer?.status === 'confirmed';
  return (
    <Group gap="xs">
      {!isTransfer && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSeparator size={16} aria-hidden />}
          onClick={() => onSplit(row)}
        >
          {row.split_parent ? t('Edit split') : t('Split')}
        </Button>
      )}
      {!isTransfer && !row.split_parent && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => onMatch(row)}
        >
          {t('Match as transfer')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => onDelete(row)}
      >
        {t('Delete')}
      </Button>
    </Group>
  );
}

function Origin({ row }: { row: Transaction }) {
  const { instant, date } = useFormat();
  const { converted, original } = row;
  return (
    <>
      {original && (
        <Text size="sm" c="dimmed">
          {rich('Paid <sum>{amount}</sum>, charged at {rate}', {
            amount: original.amount,
            rate: original.rate,
            sum: () => <MoneyText amount={original.amount} currency={original.currency} />,
          })}
        </Text>
      )}
      {original && original.rate_source !== 'charged' && (
        <Text size="sm" c="dimmed">
          {original.rate_source === 'manual'
            ? t('This is your rate of the day.')
            : t('This is the market rate of the day.')}
        </Text>
      )}
      {original?.fee && (
        <Text size="sm" c="dimmed">
          {rich('Includes a fee of <sum>{amount}</sum>', {
            amount: original.fee,
            sum: () => <MoneyText amount={original.fee ?? ''} currency={row.currency} />,
          })}
        </Text>
      )}
      {converted && (
        <Text size="sm" c="dimmed">
          {rich('<sum>{amount}</sum>, at {rate} of {date}', {
            amount: converted.amount,
            rate: converted.rate,
            date: date(converted.rate_date),
            sum: () => <MoneyText amount={converted.amount} currency={converted.currency} />,
          })}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {row.source
          ? rich('Added {instant} from <bdi>{source}</bdi>', {
              instant: instant(row.created_at),
              source: row.source,
              bdi,
            })
          : t('Added {instant}', { instant: instant(row.created_at) })}
      </Text>
    </>
  );
}

// Guests may change nothing at all, so that the account is not the reason.
function AccessText({ access }: { access: Exclude<Access, 'all'> }) {
  const canWrite = useCanWrite();
  if (!canWrite) return null;
  return (
    <Text size="sm" c="dimmed">
      {access === 'none'
        ? t('You can only view this transaction.')
        : t('In this account, you can change category, merchant, tags and notes.')}
    </Text>
  );
}

function SplitLineDetails({ row, onSplit }: { row: Transaction; onSplit: (row: Transaction) => void }) {
  const parent = useQuery(transactionQuery(row.parent_transaction_id ?? ''));
  return (
    <Stack align="flex-start">
      <Text>
        {rich('<bdi>{name}</bdi> is a line of a split transaction. Edit the split to change it.', {
          name: row.name,
          bdi,
        })}
      </Text>
      <Button disabled={parent.data === undefined} onClick={() => parent.data && onSplit(parent.data)}>
        {t('Open split')}
      </Button>
      {parent.error && <ErrorState error={parent.error} onRetry={parent.refetch} />}
    </Stack>
  );
}

const bdi = (text: ReactNode) => <bdi>{text}</bdi>;

const NONE = '–';

type TransactionFactsProps = { readonly row: Transaction; readonly withLabels: boolean };

/** The details that the user may not change; without labels and notes, if a form shows those. */
function TransactionFacts({ row, withLabels }: TransactionFactsProps) {
  const { date } = useFormat();
  const tags = row.tags.map(({ name }) => name).join(', ');
  return (
    <Facts
      facts={{
        [t('Name')]: <bdi>{row.name}</bdi>,
        [t('Amount')]: <MoneyText amount={row.signed_amount} currency={row.currency} kind="flow" />,
        [t('Date')]: date(row.date),
        [t('Account')]: <bdi>{row.account.name}</bdi>,
        [t('Reports')]: row.excluded ? t('Excluded') : t('Included'),
        ...(withLabels && {
          [t('Category')]: <bdi>{row.category?.name ?? NONE}</bdi>,
          [t('Merchant')]: <bdi>{row.merchant?.name ?? NONE}</bdi>,
          [t('Tags')]: <bdi>{tags || NONE}</bdi>,
          [t('Notes')]: <bdi style={{ whiteSpace: 'pre-wrap' }}>{row.notes ?? NONE}</bdi>,
        }),
      }}
    />
  );
}

type Changed = { readonly row: Transaction; readonly before: Transaction };

type Change = { readonly draft: Draft; readonly endsTransfer: boolean };

/**
 * Saves what differs from the transaction as it was when the form opened, with undo of just that. The server refuses to end
 * a confirmed transfer without `endsTransfer`.
 */
/** The currency of the transaction's account. */
function useChargedCurrency({ account, currency }: Transaction): string {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  return accounts.find(({ id }) => id === account.id)?.currency ?? currency;
}

function useChange(before: Transaction, onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const charged = useChargedCurrency(before);
  const reading = readingOf(before, locale, charged);
  const stored = draftFrom(before, locale, charged);
  const announce = useUndoable(() => refetchLists(client));
  const owner = client.getQueryData(profileQuery().queryKey)?.id ?? '';
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ draft, endsTransfer }: Change) => {
      const params = { path: { id: before.id }, query: endsTransfer ? { unlink_transfer: true } : {} };
      const transaction = draftToBody(draft, reading, stored);
      const change = changeThatWaits(draft, transaction);
      const send = () => api.PATCH('/api/v1/transactions/{id}', { params, body: { transaction } });
      return change === null ? send() : sendOrKeep([{ row: before, change }], owner, send);
    },
    onSuccess: (sent) => {
      void client.invalidateQueries({ queryKey: WAITING_KEY });
      if (sent === null) {
        void refetchLists(client);
        onDone();
        return notifyDone(t('Kept on this device until it can be sent'));
      }
      const { data: row, response } = sent;
      if (row && isInPlace({ row, before })) updateRows(client, [row]);
      else void refetchLists(client);
      onDone();
      announce(savedText(row?.name ?? before.name, before.name), response);
    },
  });
}

/** Whether the change leaves the order and the filters of the list, and other rows, as they are. */
function isInPlace({ row, before }: Changed): boolean {
  return row.date === before.date && row.account.id === before.account.id && row.transfer?.id === before.transfer?.id;
}
