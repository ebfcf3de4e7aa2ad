import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addCategory } from '#ledger/labels/categories/index.ts';
import { LABEL_KINDS } from '#ledger/labels/label-kinds.ts';
import { addMerchant } from '#ledger/labels/merchants/index.ts';
import { findLabelsNamed } from '#ledger/labels/shared/index.ts';
import { addTag } from '#ledger/labels/tags/index.ts';
import type { MOVED_LABEL_KINDS } from '#ledger/moved-records/moved-records.ts';

/** Reads of a family, also inside its write. */
export type Reader = Pick<FamilyTransaction, 'db' | 'familyId'>;

/** Labels of a file, by name. */
export type FileLabels = {
  readonly category: string | null;
  /** The category above `category`; used only if that is created. */
  readonly parentCategory: string | null;
  readonly merchant: string | null;
  readonly tags: readonly string[];
};

/** The labels of an entry, as it stores them. */
export type EntryLabels = {
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  readonly tagIds: readonly string[];
};

type Category = { readonly id: string; readonly parent_id: string | null; readonly color: string };

/** Whether labels that the family does not have are created. */
export const UNKNOWN_LABELS = ['create', 'leave_out'] as const;
export type UnknownLabels = (typeof UNKNOWN_LABELS)[number];

/** A label of a file, and the one of the family with its name. */
export type NamedLabel = {
  readonly kind: (typeof MOVED_LABEL_KINDS)[number];
  readonly name: string;
  readonly id: string | null;
};

/** The labels that files name, each once. */
export async function findFileLabels({ db, familyId }: Reader, files: readonly FileLabels[]): Promise<NamedLabel[]> {
  const named = async (kind: NamedLabel['kind'], of: (labels: FileLabels) => readonly (string | null)[]) => {
    const names = namesIn(files, of);
    const found = await findLabelsNamed(db, LABEL_KINDS[kind], familyId, names);
    const ids = new Map(found.map(({ id, name }) => [name, id]));
    return names.map((name): NamedLabel => ({ kind, name, id: ids.get(name) ?? null }));
  };
  return [
    ...(await named('category', ({ category, parentCategory }) => [category, parentCategory])),
    ...(await named('merchant', ({ merchant }) => [merchant])),
    ...(await named('tag', ({ tags }) => tags)),
  ];
}

/** Finds the labels of these names, and creates the others if that is wanted. Returns how to name them by id. */
export async function labelsByName(
  tx: FamilyTransaction,
  files: readonly FileLabels[],
  unknown: UnknownLabels,
): Promise<(labels: FileLabels) => EntryLabels> {
  if (unknown === 'create') return entryLabels(await withNewLabels(tx, files));
  const known = { category: new Map(), merchant: new Map(), tag: new Map() };
  for (const { kind, name, id } of await findFileLabels(tx, files)) if (id !== null) known[kind].set(name, id);
  return entryLabels(known);
}

type Ids = Readonly<Record<NamedLabel['kind'], ReadonlyMap<string, string>>>;

function entryLabels(ids: Ids): (labels: FileLabels) => EntryLabels {
  return ({ category, merchant, tags }) => ({
    category_id: ids.category.get(category ?? '') ?? null,
    merchant_id: ids.merchant.get(merchant ?? '') ?? null,
    tagIds: tags.flatMap((tag) => ids.tag.get(tag) ?? []),
  });
}

async function withNewLabels(tx: FamilyTransaction, files: readonly FileLabels[]): Promise<Ids> {
  const categories = await categoriesOf(tx, files);
  const merchants = await idsOf(
    tx,
    LABEL_KINDS.merchant,
    namesIn(files, ({ merchant }) => [merchant]),
    (name) => {
      return addMerchant(tx, { name }, newOf(tx, 'merchant', name));
    },
  );
  const tags = await idsOf(
    tx,
    LABEL_KINDS.tag,
    namesIn(files, (labels) => labels.tags),
    (name) => addTag(tx, { name }, newOf(tx, 'tag', name)),
  );
  return { category: new Map([...categories].map(([name, { id }]) => [name, id])), merchant: merchants, tag: tags };
}

// Rules compare it: while they are computed ahead of the write, it stays.
function newOf({ ahead }: FamilyTransaction, kind: NamedLabel['kind'], name: string) {
  return { id: ahead.idOf(`${kind} ${name}`) };
}

function namesIn(files: readonly FileLabels[], of: (labels: FileLabels) => readonly (string | null)[]): string[] {
  return [...new Set(files.flatMap(of))].filter((name) => name !== null);
}

async function idsOf(
  { db, familyId }: FamilyTransaction,
  kind: typeof LABEL_KINDS.merchant | typeof LABEL_KINDS.tag,
  names: readonly string[],
  add: (name: string) => Promise<{ readonly id: string }>,
): Promise<Map<string, string>> {
  const found: { readonly id: string; readonly name: string }[] = await findLabelsNamed(db, kind, familyId, names);
  const ids = new Map(found.map(({ id, name }) => [name, id]));
  for (const name of names) if (!ids.has(name)) ids.set(name, (await add(name)).id);
  return ids;
}

/** A category that exists keeps its place; a new one goes under its parent if that is not a subcategory itself. */
async function categoriesOf(tx: FamilyTransaction, files: readonly FileLabels[]): Promise<Map<string, Category>> {
  const names = namesIn(files, ({ category, parentCategory }) => [category, parentCategory]);
  const found = await findLabelsNamed(tx.db, LABEL_KINDS.category, tx.familyId, names);
  const known = new Map<string, Category>(found.map((row) => [row.name, row]));
  const add = async (name: string, parent: Category | undefined) => {
    const values = { name, color: parent?.color, parent_id: parent?.id ?? null };
    const row = await addCategory(tx, values, newOf(tx, 'category', name));
    known.set(name, row);
    return row;
  };
  for (const { category, parentCategory } of files) {
    if (category === null || known.has(category)) continue;
    const isRoot = parentCategory === null || parentCategory === category;
    const parent = isRoot ? undefined : (known.get(parentCategory) ?? (await add(parentCategory, undefined)));
    await add(category, parent?.parent_id === null ? parent : undefined);
  }
  return known;
}
