import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery } from '../../../api/index.ts';
import { EmptyState, LoadingRows } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { useAccess } from '../use-access.ts';
import { newEntry, nextEntry } from './entry.ts';
import { EntryForm } from './entry-form.tsx';
import { lastAccount } from './use-save-entry.ts';
import { useWaiting } from './waiting-store.ts';

type NewEntryProps = {
  /** The account of the page; otherwise the one of the last entry. */
  readonly accountId: string | null;
  /** The key of the waiting entry to edit. */
  readonly waitingKey?: string | undefined;
  readonly onClose: () => void;
};

/** The form of a new expense, income or transfer; without an account, the way to one. */
export function NewEntry({ accountId, waitingKey, onClose }: NewEntryProps) {
  const { today } = useFormat();
  // The page has loaded this list, so that the form opens without a connection.
  const { data } = useSuspenseQuery(accountsQuery(true));
  const accessTo = useAccess();
  const accounts = data.filter((account) => account.status !== 'disabled' && accessTo({ account }) === 'all');
  const known = [accountId, lastAccount()].find((id) => accounts.some((account) => account.id === id));
  const only = accounts.length === 1 ? accounts[0]?.id : undefined;
  const [form, setForm] = useState({ initial: newEntry(today(), known ?? only ?? null), count: 0 });
  const { waiting, isKnown } = useWaiting();
  const edited = waiting.find(({ key }) => key === waitingKey);
  if (accounts.length === 0) return <NoAccount />;
  if (waitingKey !== undefined && !isKnown) return <LoadingRows rows={6} />;
  return (
    <EntryForm
      key={form.count}
      initial={form.count === 0 && edited !== undefined ? edited.entry : form.initial}
      accounts={accounts}
      waiting={form.count === 0 ? edited : undefined}
      onSaved={(entry, isAnother) => {
        if (isAnother) setForm(({ count }) => ({ initial: nextEntry(entry), count: count + 1 }));
        else onClose();
      }}
    />
  );
}

function NoAccount() {
  return (
    <EmptyState
      title={t('Add an account first')}
      text={t('Every transaction belongs to an account, such as a bank account, a card or cash.')}
      action={
        <Button renderRoot={(props) => <Link to="/accounts" search={{ new: true }} {...props} />}>
          {t('Add account')}
        </Button>
      }
    />
  );
}
