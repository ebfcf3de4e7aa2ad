import { useQuery } from '@tanstack/react-query';
import { accountsQuery, type Schemas } from '../../api/index.ts';

export type OwnAccount = Pick<Schemas['Account'], 'id' | 'name' | 'currency'>;

/** The accounts that the person can import to. */
export function useOwnAccounts() {
  return useQuery({ ...accountsQuery(), select: ownOf });
}

function ownOf(accounts: readonly Schemas['Account'][]): OwnAccount[] {
  return accounts.filter(({ permission }) => permission === 'owner' || permission === 'full_control');
}
