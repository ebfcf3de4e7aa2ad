import { useState } from 'react';
import type { Label } from './label-kinds.ts';

/** Which labels of a list are selected; labels that leave the list are deselected. */
export function useSelection<L extends Label>(all: readonly L[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const select = (id: string, isSelected: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      if (isSelected) after.add(id);
      else after.delete(id);
      return after;
    });
  return {
    selected: all.filter(({ id }) => ids.has(id)),
    isSelected: (id: string) => ids.has(id),
    select,
    clear: () => setIds(new Set()),
  };
}

/** Whether the name contains the search text, case-insensitively. */
export function matches({ name }: Label, q: string | undefined): boolean {
  return q === undefined || name.toLowerCase().includes(q.toLowerCase());
}
