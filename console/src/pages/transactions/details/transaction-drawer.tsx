import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState, LoadingRows } from '../../../ui/feedback/index.ts';
import { FormDrawer } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { NewEntry } from '../entry/new-entry.tsx';
import { type Transaction, transactionQuery } from '../list-query.ts';
import { type DetailsActions, TransactionDetails } from './transaction-details.tsx';

type TransactionDrawerProps = Omit<DetailsActions, 'onAsk'> & {
  /** A transaction id, or `new`; undefined closes the drawer. */
  readonly open: string | undefined;
  readonly rows: readonly Transaction[];
  readonly accountId: string | undefined;
};

/** The details of a transaction, or the form of a new one. */
export function TransactionDrawer({ open, rows, accountId, onClose, ...actions }: TransactionDrawerProps) {
  // The keys of entries that wait on this device.
  const waitingKey = open?.startsWith('entry-') ? open : undefined;
  const isNew = open === 'new' || waitingKey !== undefined;
  const [isAsking, setAsking] = useState(false);
  return (
    <FormDrawer
      opened={open !== undefined}
      closeOnEscape={!isAsking}
      onClose={onClose}
      title={isNew ? t('New transaction') : t('Transaction')}
      draft={`transaction ${open}`}
    >
      {isNew && <NewEntry accountId={accountId ?? null} waitingKey={waitingKey} onClose={onClose} />}
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

// Rows of the list are shown at once; others are loaded. One that leaves the list stays while its form is open.
function TransactionLoader({
  id,
  loaded,
  ...actions
}: DetailsActions & { id: string; loaded: Transaction | undefined }) {
  const { data, error, refetch } = useQuery({ ...transactionQuery(id), enabled: loaded === undefined });
  const [kept, keep] = useState(loaded);
  if (loaded !== undefined && loaded !== kept) keep(loaded);
  const row = loaded ?? data ?? kept;
  if (row !== undefined) return <TransactionDetails row={row} {...actions} />;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <LoadingRows rows={6} />;
}
