import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { membersQuery, profileQuery, type Schemas, sharesQuery } from '../api/index.ts';

/** A member's name, or the address where they gave none. */
export function memberName({ first_name, last_name, email }: Schemas['Member']): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}

/** In a few words, how each account is shared, by account; nothing for those that only one person sees. */
export function useSharing(accounts: readonly Schemas['Account'][]): ReadonlyMap<string, string> {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: members = [] } = useQuery(membersQuery());
  const own = members.length > 1 ? accounts.filter(({ owner_id }) => owner_id === profile.id) : [];
  const shared = useQueries({ queries: own.map(({ id }) => sharesQuery(id)) });
  const marks = new Map<string, string>();
  own.forEach(({ id }, index) => {
    const count = shared[index]?.data?.length ?? 0;
    if (count > 0) marks.set(id, count === 1 ? 'Shared with one member' : `Shared with ${count} members`);
  });
  for (const { id, owner_id } of accounts) {
    const owner = members.find((member) => member.id === owner_id);
    if (owner_id !== profile.id) marks.set(id, `Shared by ${owner ? memberName(owner) : 'another member'}`);
  }
  return marks;
}
