import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery } from '../../api/index.ts';
import { EmptyState } from '../../feedback/index.ts';
import { t } from '../../i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { useAccess } from '../model/index.ts';
import { newEntry, nextEntry } from './entry.ts';
import { EntryForm } from './entry-form.tsx';
import { lastAccount } from './last-account.ts';

type NewEntryProps = {
  /** The account of the page; otherwise the one of the last entry. */
  readonly accountId: string | null;
  readonly onClose: () => void;
};

/** The form of a new expense, income or transfer; without an account, the way to one. */
export function NewEntry({ accountId, onClose }: NewEntryProps) {
  const { today } = useFormat();
  const { data } = useSuspenseQuery(accountsQuery());
  const accessTo = useAccess();
  const accounts = data.filter((account) => accessTo({ account }) === 'all');
  const known = [accountId, lastAccount()].find((id) => accounts.some((account) => account.id === id));
  const only = accounts.length === 1 ? accounts[0]?.id : undefined;
  const [form, setForm] = useState({ initial: newEntry(today(), known ?? only ?? null), count: 0 });
  if (accounts.length === 0) return <NoAccount />;
  return (
    <EntryForm
      key={form.count}
      initial={form.initial}
      accounts={accounts}
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
