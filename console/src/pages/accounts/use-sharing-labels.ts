import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { membersQuery, profileQuery, type Schemas, sharesQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

/** A member's name, or the email address if there is none. */
export function memberName({ first_name, last_name, email }: Schemas['Member']): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}

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
