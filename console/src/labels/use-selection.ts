import { useState } from 'react';
import type { Label } from './label-kinds.ts';

/** Which labels of a list are chosen; one that is gone from the list no longer is. */
export function useChosen<L extends Label>(all: readonly L[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, isChosen: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  return {
    chosen: all.filter(({ id }) => ids.has(id)),
    has: (id: string) => ids.has(id),
    choose,
    clear: () => setIds(new Set()),
  };
}

/** Whether a name has what is searched, in any letter case. */
export function matches({ name }: Label, q: string | undefined): boolean {
  return q === undefined || name.toLowerCase().includes(q.toLowerCase());
}
