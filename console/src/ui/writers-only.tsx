import type { ReactNode } from 'react';
import { useMayWrite } from './use-may-write.ts';

/** Shows what changes something to everybody but guests. */
export function WritersOnly({ children }: { children: ReactNode }) {
  return useMayWrite() && children;
}
