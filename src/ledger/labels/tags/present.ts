import type { TagRow } from './store.ts';

/** A tag as the API shows it and as a change row keeps it. */
export function presentTag({ family_id: _, ...tag }: TagRow) {
  return tag;
}
