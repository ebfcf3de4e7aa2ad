import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery } from '../api/queries.ts';

/** Whether the person may change anything: everybody but guests, who only look. The server would refuse it to them. */
export function useMayWrite(): boolean {
  const { data: profile } = useSuspenseQuery(profileQuery());
  return profile.role !== 'guest';
}
