import type { Transaction } from '../model/index.ts';

/** What stands in the list: a day's heading, or a transaction of it. */
export type ListItem =
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: Transaction; readonly place: number };

/** The rows with a heading before the first of each day. `place` counts the rows alone. */
export function listItems(rows: readonly Transaction[]): ListItem[] {
  const items: ListItem[] = [];
  let day: string | null = null;
  rows.forEach((row, place) => {
    if (row.date !== day) items.push({ kind: 'day', key: row.date, date: row.date });
    day = row.date;
    items.push({ kind: 'row', key: row.id, row, place });
  });
  return items;
}
