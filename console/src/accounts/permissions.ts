import type { Schemas } from '../api/index.ts';
import { useMayWrite } from '../ui/index.ts';

type Account = Schemas['Account'];

/** Whether the person may change, reconcile, share and delete an account. A guest may not, whatever is shared with them. */
export function useMayManage({ permission }: Account): boolean {
  const mayWrite = useMayWrite();
  return mayWrite && (permission === 'owner' || permission === 'full_control');
}

/** What each permission lets a member do, in plain words. */
export const PERMISSION_WORDS: Readonly<Record<Account['permission'], string>> = {
  owner: 'Owner',
  full_control: 'Full control',
  read_write: 'Look and label entries',
  read_only: 'Look only',
};
