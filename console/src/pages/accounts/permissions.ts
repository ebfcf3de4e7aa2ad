import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite } from '../../ui/index.ts';

type Account = Schemas['Account'];

/** Whether the user may edit, reconcile, share and delete the account. Guests never may. */
export function useCanManage({ permission }: Account): boolean {
  const canWrite = useCanWrite();
  return canWrite && (permission === 'owner' || permission === 'full_control');
}

export const PERMISSION_LABELS: Readonly<Record<Account['permission'], string>> = {
  owner: t('Owner'),
  full_control: t('Full control'),
  read_write: t('Can view and categorise'),
  read_only: t('Can view'),
};
