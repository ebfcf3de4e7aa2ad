import { useQuery } from '@tanstack/react-query';
import { accountsQuery, categoriesQuery, membersQuery, merchantsQuery, tagsQuery } from '../../../api/index.ts';
import { memberName } from '../member-name.ts';
import type { Names } from './change-words.ts';

type Named = { readonly id: string; readonly name: string };

/** The names of accounts, labels and members by id; undefined until they are read. */
export function useNames(): Names | undefined {
  const members = useQuery(membersQuery());
  const queries = [
    useQuery(accountsQuery(true)),
    useQuery(categoriesQuery()),
    useQuery(merchantsQuery()),
    useQuery(tagsQuery()),
  ];
  if (members.isPending || queries.some(({ isPending }) => isPending)) return undefined;
  const named = queries.flatMap(({ data = [] }): readonly Named[] => data);
  const persons = (members.data ?? []).map((member) => ({ id: member.id, name: memberName(member) }));
  return new Map([...named, ...persons].map(({ id, name }) => [id, name]));
}
