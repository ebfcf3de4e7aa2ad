import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { accountsQuery, type Schemas } from '../../api/index.ts';
import { useCanWrite } from '../../ui/index.ts';
import { type Access, accessOf } from './access.ts';

export type AccessTo = (row: { readonly account: { readonly id: string } }) => Access;

/** The user's access to a transaction by its account. The function is stable while no permission changes. */
export function useAccess(): AccessTo {
  const canWrite = useCanWrite();
  const { data: permissions } = useSuspenseQuery({ ...accountsQuery(true), select: permissionsOf });
  return useCallback(({ account }) => accessOf(permissions[account.id], canWrite), [permissions, canWrite]);
}

function permissionsOf(
  accounts: readonly Schemas['Account'][],
): Readonly<Record<string, Schemas['Account']['permission']>> {
  return Object.fromEntries(accounts.map(({ id, permission }) => [id, permission]));
}
