import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState, LoadingRows } from '../../feedback/index.ts';
import { FormDrawer } from '../../forms/index.ts';
import { useFormat } from '../../ui/index.ts';
import { loadTransaction, type Transaction, useAccess } from '../model/index.ts';
import { newDraft } from './draft.ts';
import { type DetailsActions, TransactionDetails } from './transaction-details.tsx';
import { TransactionForm } from './transaction-form.tsx';
import { useCreate } from './use-create.ts';

type TransactionDrawerProps = Omit<DetailsActions, 'onAsk'> & {
  /** A transaction id, or `new`; undefined closes the drawer. */
  readonly open: string | undefined;
  readonly rows: readonly Transaction[];
  readonly accountId: string | undefined;
};

/** The details of a transaction, or the form of a new one. */
export function TransactionDrawer({ open, rows, accountId, onClose, ...actions }: TransactionDrawerProps) {
  const { today } = useFormat();
  const isNew = open === 'new';
  const [isAsking, setAsking] = useState(false);
  return (
    <FormDrawer
      opened={open !== undefined}
      closeOnEscape={!isAsking}
      onClose={onClose}
      title={isNew ? 'New transaction' : 'Transaction'}
      draft={`transaction ${open}`}
    >
      {isNew && <NewTransaction date={today()} accountId={accountId ?? null} onClose={onClose} />}
      {open !== undefined && !isNew && (
        <TransactionLoader
          key={open}
          id={open}
          loaded={rows.find(({ id }) => id === open)}
          onClose={onClose}
          onAsk={setAsking}
          {...actions}
        />
      )}
    </FormDrawer>
  );
}

type NewTransactionProps = { readonly date: string; readonly accountId: string | null; readonly onClose: () => void };

function NewTransaction({ date, accountId, onClose }: NewTransactionProps) {
  const { mutate, error, isPending } = useCreate(onClose);
  const accessTo = useAccess();
  const selected = accountId !== null && accessTo({ account: { id: accountId } }) === 'all' ? accountId : null;
  return <TransactionForm initial={newDraft(date, selected)} isNew error={error} isBusy={isPending} onSave={mutate} />;
}

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
