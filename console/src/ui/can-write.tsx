import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '../api/index.ts';

/** Hides its children from guests. */
export function WritersOnly({ children }: { children: ReactNode }) {
  return useCanWrite() && children;
}

/** Whether the user can change data; guests cannot. */
export function useCanWrite(): boolean {
  const { data: profile } = useSuspenseQuery(profileQuery());
  return profile.role !== 'guest';
}
