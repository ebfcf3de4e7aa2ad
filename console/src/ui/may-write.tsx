import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '../api/index.ts';

/** Shows what changes something to everybody but guests. */
export function WritersOnly({ children }: { children: ReactNode }) {
  return useMayWrite() && children;
}

/** Whether the person may change anything: everybody but guests, who only look. The server would refuse it to them. */
export function useMayWrite(): boolean {
  const { data: profile } = useSuspenseQuery(profileQuery());
  return profile.role !== 'guest';
}
