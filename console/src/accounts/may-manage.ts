import type { Schemas } from '../api/client.ts';

type Account = Schemas['Account'];

/** Whether the person may change, reconcile, share and delete an account. */
export function mayManage({ permission }: Account): boolean {
  return permission === 'owner' || permission === 'full_control';
}

/** What each permission lets a member do, in plain words. */
export const PERMISSION_WORDS: Readonly<Record<Account['permission'], string>> = {
  owner: 'Owner',
  full_control: 'Full control',
  read_write: 'Look and label entries',
  read_only: 'Look only',
};
