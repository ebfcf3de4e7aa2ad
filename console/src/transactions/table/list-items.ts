import type { Transaction } from '../model/index.ts';

/** A row of the virtual list: a day heading or a transaction. */
export type ListItem =
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: Transaction; readonly rowIndex: number };

/** Inserts a heading before the first row of each day. `rowIndex` counts transactions only. */
export function listItems(rows: readonly Transaction[]): ListItem[] {
  const items: ListItem[] = [];
  let day: string | null = null;
  rows.forEach((row, rowIndex) => {
    if (row.date !== day) items.push({ kind: 'day', key: row.date, date: row.date });
    day = row.date;
    items.push({ kind: 'row', key: row.id, row, rowIndex });
  });
  return items;
}
