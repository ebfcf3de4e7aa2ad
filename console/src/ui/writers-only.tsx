import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '../api/queries.ts';

/** Shows what changes something to everybody but guests, who only look: the server would refuse it to them. */
export function WritersOnly({ children }: { children: ReactNode }) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  return profile.role !== 'guest' && children;
}
