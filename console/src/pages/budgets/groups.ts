import type { Budget, Line } from './budget-queries.ts';

type Root = Budget['categories'][number];

/** A category with its figures, and the categories whose entries they count. */
export type Counted<Of> = { readonly line: Of; readonly ids: readonly string[] };

/** The groups with their envelopes, and the categories that are in none, with those of their subcategories that are in none. */
export function arranged({ groups, categories }: Budget) {
  const own = new Map(categories.flatMap(ownLines).map((one) => [one.line.category.id, one]));
  const placed = new Set(groups.flatMap(({ category_ids }) => category_ids));
  const isFree = ({ category }: Line) => !placed.has(category.id);
  return {
    groups: groups.map((group) => ({ group, lines: group.category_ids.flatMap((id) => own.get(id) ?? []) })),
    rest: categories.filter(isFree).map((root): Counted<Root> => {
      const subcategories = root.subcategories.filter(isFree);
      if (subcategories.length < root.subcategories.length)
        return { line: { ...root, ...root.own, subcategories }, ids: ownIds(root) };
      return { line: root, ids: [root, ...subcategories].map(({ category }) => category.id) };
    }),
  };
}

function ownLines(root: Root): Counted<Line>[] {
  const { subcategories } = root;
  const own = { line: { ...root, ...root.own, subcategories: [] }, ids: ownIds(root) };
  return [own, ...subcategories.map((line) => ({ line, ids: [line.category.id] }))];
}

/** A category with its subcategories that have no amount of their own: their entries count in its amount. */
function ownIds({ category, subcategories }: Root): string[] {
  return [category.id, ...subcategories.filter((one) => one.inherits_parent_budget).map((one) => one.category.id)];
}

/** A group while it is edited; one without an id is new. */
export type EditedGroup = {
  readonly key: string;
  readonly id?: string;
  readonly name: string;
  readonly category_ids: readonly string[];
};

/** The group that a category is in; undefined for none. */
export function groupOf(groups: readonly EditedGroup[], id: string): EditedGroup | undefined {
  return groups.find(({ category_ids }) => category_ids.includes(id));
}

/** Puts a category last into another group, by its key, or into none. The subcategories that are with it come along. */
export function placedIn(groups: readonly EditedGroup[], roots: readonly Root[], id: string, key: string | null) {
  const from = groupOf(groups, id);
  const moved = [id, ...subcategoriesOf(roots, id).filter((sub) => groupOf(groups, sub) === from)];
  const placed = groups.map((group) => {
    const others = group.category_ids.filter((one) => !moved.includes(one));
    return { ...group, category_ids: group.key === key ? [...others, ...moved] : others };
  });
  return withSubcategories(placed, roots);
}

/** Gives each subcategory without a place the one next to its parent, as the server does. */
export function withSubcategories(groups: readonly EditedGroup[], roots: readonly Root[]): EditedGroup[] {
  const free = (id: string) => subcategoriesOf(roots, id).filter((sub) => groupOf(groups, sub) === undefined);
  return groups.map((group) => ({ ...group, category_ids: group.category_ids.flatMap((id) => [id, ...free(id)]) }));
}

function subcategoriesOf(roots: readonly Root[], id: string): string[] {
  return roots.find(({ category }) => category.id === id)?.subcategories.map(({ category }) => category.id) ?? [];
}

/** The items with one of them moved by one place. */
export function shifted<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const [item, other] = [items[index], items[index + by]];
  if (item === undefined || other === undefined) return [...items];
  return items.with(index, other).with(index + by, item);
}
