import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../api/index.ts';
import { useStoredText } from '../../ui/index.ts';
import { type AccountOrder, readOrder } from './account-order.ts';
import { type AccountTreeGroup, accountTree } from './group-accounts.ts';

/** The open accounts by group in the person's order, which this browser keeps, and how to change it. */
export function useAccountTree(): readonly [readonly AccountTreeGroup[], (order: AccountOrder) => void] {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const [stored, store] = useStoredText('account-order');
  return [accountTree(accounts, readOrder(stored)), (order) => store(JSON.stringify(order))];
}
