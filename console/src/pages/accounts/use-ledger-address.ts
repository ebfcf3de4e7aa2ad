import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TransactionsSearch } from '../transactions/search.ts';

/** The address of an account's page as the one of its list of transactions. */
export function useLedgerAddress(accountId: string) {
  const { q, sort, open: opened, bank, until, uncleared } = useSearch({ from: '/shell/accounts/$id' });
  const navigate = useNavigate({ from: '/accounts/$id' });
  const change = ({ account: _fixed, ...more }: TransactionsSearch) => {
    const members = Object.entries(more).filter(([name]) => ['q', 'sort', 'open', 'uncleared'].includes(name));
    void navigate({
      search: (before) => ({ ...before, ...Object.fromEntries(members) }),
      replace: !('open' in more),
      resetScroll: false,
    });
  };
  const statement = bank === undefined || until === undefined ? undefined : { amount: bank, date: until };
  const marking = statement && { to: statement.date, uncleared };
  return {
    search: { account: [accountId], q, sort, open: opened, ...marking },
    isFiltered: q !== undefined || marking?.uncleared === true,
    statement,
    onReconciled: () =>
      void navigate({ search: ({ bank: _bank, until: _until, uncleared: _hidden, ...rest }) => rest }),
    change,
    open: (id: string | undefined) => {
      if (id !== opened) change({ open: id });
    },
  };
}
