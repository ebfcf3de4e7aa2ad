import type { Transaction } from '../transactions/list-query.ts';

/** Transactions that are decided on together: of one merchant or name, and in one direction. */
export type ReviewGroup = { readonly key: string; readonly first: Transaction; readonly rows: readonly Transaction[] };

/** The groups of rows in the order of their first ones. Rows of a group that is taken apart are by themselves. */
export function groupsOf(rows: readonly Transaction[], apart: ReadonlySet<string>): ReviewGroup[] {
  const groups = Map.groupBy(rows, (row) => {
    const key = keyOf(row);
    return apart.has(key) ? row.id : key;
  });
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    return first === undefined ? [] : [{ key, first, rows: members }];
  });
}

/** The key of the group of a row; a transfer and a split are by themselves. */
export function keyOf({ id, name, merchant, category, classification, transfer, split_parent }: Transaction): string {
  if (transfer !== null || split_parent) return id;
  // Numbers in names are mostly references, which differ each time.
  const text = (name.toLowerCase().match(/\p{L}+/gu) ?? [name]).join(' ');
  return [classification, category?.id ?? '', merchant?.id ?? text].join(' ');
}

type Counts = { readonly matches: number; readonly seen: number };

const CERTAIN_MIN = 3;
const MANY = 20;
const MOST = 0.95;

/** Whether what was seen before leaves no doubt: always so, at least three times, or nearly always of many. */
export function isCertain({ matches, seen }: Counts): boolean {
  return (seen >= CERTAIN_MIN && matches === seen) || (seen >= MANY && matches / seen >= MOST);
}

/** The groups that are certain first, then the largest; otherwise in their order. */
export function surestFirst<Group extends { readonly rows: readonly unknown[]; readonly isCertain: boolean }>(
  groups: readonly Group[],
): Group[] {
  return groups.toSorted(
    (one, other) => Number(other.isCertain) - Number(one.isCertain) || other.rows.length - one.rows.length,
  );
}
