import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Dimension } from './find-sums.ts';
import { addSeries, emptySeries, type Series, type Sums } from './tally.ts';

/** A group of a report with the sums of its period, and those of the period that it is compared with. */
export type Group = {
  /** Null: entries without the label. */
  readonly label: Label | null;
  /** The labels whose entries are in it; a category's are its own and those of its subcategories. */
  readonly ids: readonly (string | null)[];
  readonly series: Series;
  readonly compared: Series;
  /** The category without its subcategories, and these; none without entries in subcategories. */
  readonly subgroups: readonly Group[];
};

type GroupOrder = '-expense' | '-income' | 'name';

/** The groups with entries in one of two periods, in order. Subcategories are in their parents. */
export function groupsOf(
  by: Dimension,
  labels: readonly Label[],
  sums: Sums,
  compared: Sums | null,
  order: GroupOrder,
): Group[] {
  const leaf = (label: Label | null): Group[] => {
    const id = label?.id ?? null;
    const [series, before] = [sums.groups.get(id), compared?.groups.get(id)];
    if (series === undefined && before === undefined) return [];
    return [{ label, ids: [id], series: series ?? emptySeries(), compared: before ?? emptySeries(), subgroups: [] }];
  };
  const sorted = (groups: Group[]) =>
    order === 'name' ? groups : groups.sort(largestFirst(order === '-expense' ? 'expense' : 'income'));
  const children = Map.groupBy(labels, ({ parent_id }) => parent_id);
  const whole = (root: Label): Group[] => {
    const own = leaf(root);
    const subgroups = sorted((children.get(root.id) ?? []).flatMap(leaf));
    return subgroups.length === 0 ? own : [together(root, [...own, ...subgroups])];
  };
  const named = by === 'category' ? (children.get(null) ?? []).flatMap(whole) : labels.flatMap(leaf);
  return sorted([...named, ...leaf(null)]);
}

function together(label: Label, subgroups: readonly Group[]): Group {
  const [series, compared] = [emptySeries(), emptySeries()];
  for (const group of subgroups) {
    addSeries(series, group.series);
    addSeries(compared, group.compared);
  }
  return { label, ids: subgroups.flatMap(({ ids }) => ids), series, compared, subgroups };
}

/** Compares groups by money in or out. */
export function largestFirst(side: 'income' | 'expense') {
  return ({ series: one }: Group, { series: other }: Group) => {
    const difference = other.whole[side] - one.whole[side];
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  };
}

/** The record that names a group of a report. */
type Label = {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly parent_id: string | null;
};

const none = sql<string | null>`null`;

/** All labels that groups of the dimension can have, by name. */
export async function findLabels(db: Kysely<LedgerTables>, familyId: number, by: Dimension): Promise<Label[]> {
  switch (by) {
    case 'category':
      return db
        .selectFrom('categories')
        .select(['id', 'name', 'color', 'icon', 'parent_id'])
        .where('family_id', '=', familyId)
        .orderBy('name')
        .execute();
    case 'tag':
      return db
        .selectFrom('tags')
        .select(['id', 'name', 'color', none.as('icon'), none.as('parent_id')])
        .where('family_id', '=', familyId)
        .orderBy('name')
        .execute();
    case 'merchant':
    case 'account':
      return db
        .selectFrom(by === 'merchant' ? 'merchants' : 'accounts')
        .select(['id', 'name', none.as('color'), none.as('icon'), none.as('parent_id')])
        .where('family_id', '=', familyId)
        .orderBy('name')
        .execute();
    default:
      return [];
  }
}
