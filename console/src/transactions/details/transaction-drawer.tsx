import { Button, Divider, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconArrowsExchange, IconSeparator, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, LoadingRows } from '../../feedback/index.ts';
import { useFormat, useMayWrite, WritersOnly } from '../../ui/index.ts';
import { readTransaction, type Transaction } from '../model/index.ts';
import { TransferSection } from '../transfers/index.ts';
import { draftOf, newDraft } from './draft.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionForm } from './transaction-form.tsx';
import { useSave } from './use-save.ts';

type TransactionDrawerProps = {
  /** An id, or `new`; closed without one. */
  readonly open: string | undefined;
  readonly rows: readonly Transaction[];
  readonly accountId: string | undefined;
  readonly onClose: () => void;
  readonly onSplit: (row: Transaction) => void;
  readonly onMatch: (row: Transaction) => void;
  readonly onDelete: (row: Transaction) => void;
};

/** The details of a transaction at the side, or the form of another one. */
export function TransactionDrawer({ open, rows, accountId, onClose, ...asked }: TransactionDrawerProps) {
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
        <Details key={open} id={open} known={rows.find(({ id }) => id === open)} onClose={onClose} {...asked} />
      )}
    </Drawer>
  );
}

type NewTransactionProps = { readonly date: string; readonly accountId: string | null; readonly onClose: () => void };

function NewTransaction({ date, accountId, onClose }: NewTransactionProps) {
  const { mutate, error, isPending } = useSave(null, onClose);
  return <TransactionForm initial={newDraft(date, accountId)} isNew error={error} isBusy={isPending} onSave={mutate} />;
}

type Asked = Pick<TransactionDrawerProps, 'onClose' | 'onSplit' | 'onMatch' | 'onDelete'>;

// A row of the list is shown at once; one that was opened by its address is asked for.
function Details({ id, known, ...asked }: Asked & { id: string; known: Transaction | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['transactions', id],
    queryFn: ({ signal }) => readTransaction(id, signal),
    enabled: known === undefined,
  });
  const row = known ?? data;
  if (row !== undefined) return <Whole row={row} {...asked} />;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <LoadingRows rows={6} />;
}

function Whole({ row, onClose, onSplit, onMatch, onDelete }: Asked & { row: Transaction }) {
  const { mutate, error, isPending } = useSave(row, onClose);
  const { instant, locale } = useFormat();
  const mayWrite = useMayWrite();
  if (row.parent_transaction_id !== null) return <Part row={row} onSplit={onSplit} />;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        In <bdi>{row.account.name}</bdi>
      </Text>
      {mayWrite ? (
        <TransactionForm
          key={row.updated_at}
          initial={draftOf(row, locale)}
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
              {row.split_parent ? 'Change the split' : 'Split'}
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
        Entered {instant(row.created_at)}
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

function Part({ row, onSplit }: { row: Transaction; onSplit: (row: Transaction) => void }) {
  const whole = useQuery({
    queryKey: ['transactions', row.parent_transaction_id],
    queryFn: ({ signal }) => readTransaction(row.parent_transaction_id ?? '', signal),
  });
  return (
    <Stack align="flex-start">
      <Text>
        <bdi>{row.name}</bdi> is a part of a split. The parts are changed together, so that they sum to the whole.
      </Text>
      <WritersOnly>
        <Button disabled={whole.data === undefined} onClick={() => whole.data && onSplit(whole.data)}>
          Open the split
        </Button>
      </WritersOnly>
      {whole.error && <ErrorState error={whole.error} onRetry={whole.refetch} />}
    </Stack>
  );
}
