import { Button, Divider, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconArrowsExchange, IconSeparator, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, LoadingRows } from '../../feedback/index.ts';
import { useCanWrite, useFormat, WritersOnly } from '../../ui/index.ts';
import { loadTransaction, type Transaction } from '../model/index.ts';
import { TransferSection } from '../transfers/index.ts';
import { draftFrom, newDraft } from './draft.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionForm } from './transaction-form.tsx';
import { useSave } from './use-save.ts';

type TransactionDrawerProps = {
  /** A transaction id, or `new`; undefined closes the drawer. */
  readonly open: string | undefined;
  readonly rows: readonly Transaction[];
  readonly accountId: string | undefined;
  readonly onClose: () => void;
  readonly onSplit: (row: Transaction) => void;
  readonly onMatch: (row: Transaction) => void;
  readonly onDelete: (row: Transaction) => void;
};

/** The details of a transaction, or the form of a new one. */
export function TransactionDrawer({ open, rows, accountId, onClose, ...actions }: TransactionDrawerProps) {
  const { today } = useFormat();
  const isNew = open === 'new';
  return (
    <Drawer
      opened={open !== undefined}
      onClose={onClose}
      position="right"
      size="28rem"
      title={isNew ? 'New transaction' : 'Transaction'}
    >
      {isNew && <NewTransaction date={today()} accountId={accountId ?? null} onClose={onClose} />}
      {open !== undefined && !isNew && (
        <TransactionLoader
          key={open}
          id={open}
          loaded={rows.find(({ id }) => id === open)}
          onClose={onClose}
          {...actions}
        />
      )}
    </Drawer>
  );
}

type NewTransactionProps = { readonly date: string; readonly accountId: string | null; readonly onClose: () => void };

function NewTransaction({ date, accountId, onClose }: NewTransactionProps) {
  const { mutate, error, isPending } = useSave(null, onClose);
  return <TransactionForm initial={newDraft(date, accountId)} isNew error={error} isBusy={isPending} onSave={mutate} />;
}

type DetailsActions = Pick<TransactionDrawerProps, 'onClose' | 'onSplit' | 'onMatch' | 'onDelete'>;

// Rows of the list are shown at once; others are loaded.
function TransactionLoader({
  id,
  loaded,
  ...actions
}: DetailsActions & { id: string; loaded: Transaction | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['transactions', id],
    queryFn: ({ signal }) => loadTransaction(id, signal),
    enabled: loaded === undefined,
  });
  const row = loaded ?? data;
  if (row !== undefined) return <TransactionDetails row={row} {...actions} />;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <LoadingRows rows={6} />;
}

function TransactionDetails({ row, onClose, onSplit, onMatch, onDelete }: DetailsActions & { row: Transaction }) {
  const { mutate, error, isPending } = useSave(row, onClose);
  const { instant, locale } = useFormat();
  const canWrite = useCanWrite();
  if (row.parent_transaction_id !== null) return <SplitLineDetails row={row} onSplit={onSplit} />;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Account: <bdi>{row.account.name}</bdi>
      </Text>
      {canWrite ? (
        <TransactionForm
          key={row.updated_at}
          initial={draftFrom(row, locale)}
          isNew={false}
          isSplit={row.split_parent}
          error={error}
          isBusy={isPending}
          onSave={mutate}
        />
      ) : (
        <TransactionFacts row={row} />
      )}
      <Divider />
      {row.transfer && <TransferSection row={row} onDone={onClose} />}
      <WritersOnly>
        <Group gap="xs">
          {row.transfer === null && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconSeparator size={16} aria-hidden />}
              onClick={() => onSplit(row)}
            >
              {row.split_parent ? 'Edit split' : 'Split'}
            </Button>
          )}
          {row.transfer === null && !row.split_parent && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => onMatch(row)}
            >
              Match as transfer
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onDelete(row)}
          >
            Delete
          </Button>
        </Group>
      </WritersOnly>
      <Text size="xs" c="dimmed">
        Added {instant(row.created_at)}
        {row.source && (
          <>
            {' '}
            from <bdi>{row.source}</bdi>
          </>
        )}
      </Text>
    </Stack>
  );
}

function SplitLineDetails({ row, onSplit }: { row: Transaction; onSplit: (row: Transaction) => void }) {
  const parent = useQuery({
    queryKey: ['transactions', row.parent_transaction_id],
    queryFn: ({ signal }) => loadTransaction(row.parent_transaction_id ?? '', signal),
  });
  return (
    <Stack align="flex-start">
      <Text>
        <bdi>{row.name}</bdi> is a line of a split transaction. Edit the split to change it.
      </Text>
      <WritersOnly>
        <Button disabled={parent.data === undefined} onClick={() => parent.data && onSplit(parent.data)}>
          Open split
        </Button>
      </WritersOnly>
      {parent.error && <ErrorState error={parent.error} onRetry={parent.refetch} />}
    </Stack>
  );
}
