import type { Schemas } from '../api/index.ts';
import { useCanWrite } from '../ui/index.ts';

type Account = Schemas['Account'];

/** Whether the user may edit, reconcile, share and delete the account. Guests never may. */
export function useCanManage({ permission }: Account): boolean {
  const canWrite = useCanWrite();
  return canWrite && (permission === 'owner' || permission === 'full_control');
}

export const PERMISSION_LABELS: Readonly<Record<Account['permission'], string>> = {
  owner: 'Owner',
  full_control: 'Full control',
  read_write: 'Can view and categorise',
  read_only: 'Can view',
};
