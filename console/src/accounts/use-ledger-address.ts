import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TransactionsSearch } from '../transactions/index.ts';

/** The address of an account's page as the one of its list of transactions. */
export function useLedgerAddress(accountId: string) {
  const { q, sort, open: opened } = useSearch({ from: '/shell/accounts/$id' });
  const navigate = useNavigate({ from: '/accounts/$id' });
  const change = ({ account: _fixed, ...more }: TransactionsSearch) => {
    const members = Object.entries(more).filter(([name]) => ['q', 'sort', 'open'].includes(name));
    void navigate({
      search: (before) => ({ ...before, ...Object.fromEntries(members) }),
      replace: !('open' in more),
      resetScroll: false,
    });
  };
  return {
    search: { account: [accountId], q, sort, open: opened },
    isFiltered: q !== undefined,
    change,
    open: (id: string | undefined) => {
      if (id !== opened) change({ open: id });
    },
  };
}
