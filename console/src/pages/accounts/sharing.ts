import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { membersQuery, profileQuery, type Schemas, sharesQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite } from '../../ui/index.ts';
import { memberName } from '../settings/member-name.ts';

/** A short text about the sharing of each account, by account id; none for accounts that only one person sees. */
export function useSharingLabels(accounts: readonly Schemas['Account'][]): ReadonlyMap<string, string> {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: members = [] } = useQuery(membersQuery());
  const own = members.length > 1 ? accounts.filter(({ owner_id }) => owner_id === profile.id) : [];
  const shared = useQueries({ queries: own.map(({ id }) => sharesQuery(id)) });
  const sharing = new Map<string, string>();
  own.forEach(({ id }, index) => {
    const count = shared[index]?.data?.length ?? 0;
    if (count > 0)
      sharing.set(id, t('{count, plural, one {Shared with # member} other {Shared with # members}}', { count }));
  });
  for (const { id, owner_id } of accounts) {
    const owner = members.find((member) => member.id === owner_id);
    if (owner_id !== profile.id)
      sharing.set(id, owner ? t('Shared by {name}', { name: memberName(owner) }) : t('Shared by another member'));
  }
  return sharing;
}

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
