import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/index.ts';
import { t } from './i18n/index.ts';

/** The names of accounts by id; an ellipsis until they are read. */
export function useAccountName(): (id: string | null) => string {
  const { data: accounts } = useQuery(accountsQuery(true));
  return (id) =>
    accounts === undefined ? '…' : (accounts.find((account) => account.id === id)?.name ?? t('Deleted account'));
}
