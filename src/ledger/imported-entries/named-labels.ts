import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addCategory, CATEGORY } from '#ledger/labels/categories/index.ts';
import { addMerchant, MERCHANT } from '#ledger/labels/merchants/index.ts';
import { findLabelsNamed } from '#ledger/labels/shared/index.ts';
import { addTag, TAG } from '#ledger/labels/tags/index.ts';

/** Labels of a file, by name. */
export type FileLabels = {
  readonly category: string | null;
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

/** Finds the labels of these names and creates those that the family does not have. Returns how to name them by id. */
export async function labelsByName(
  tx: FamilyTransaction,
  files: readonly FileLabels[],
): Promise<(labels: FileLabels) => EntryLabels> {
  const categories = await categoriesOf(tx, files);
  const merchants = await idsOf(
    tx,
    MERCHANT,
    namesIn(files, ({ merchant }) => [merchant]),
    (name) => {
      return addMerchant(tx, { name });
    },
  );
  const tags = await idsOf(
    tx,
    TAG,
    namesIn(files, (labels) => labels.tags),
    (name) => addTag(tx, { name }),
  );
  return ({ category, merchant, tags: names }) => ({
    category_id: categories.get(category ?? '')?.id ?? null,
    merchant_id: merchants.get(merchant ?? '') ?? null,
    tagIds: names.flatMap((name) => tags.get(name) ?? []),
  });
}

function namesIn(files: readonly FileLabels[], of: (labels: FileLabels) => readonly (string | null)[]): string[] {
  return [...new Set(files.flatMap(of))].filter((name) => name !== null);
}

async function idsOf(
  { db, familyId }: FamilyTransaction,
  kind: typeof MERCHANT | typeof TAG,
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
  const found = await findLabelsNamed(tx.db, CATEGORY, tx.familyId, names);
  const known = new Map<string, Category>(found.map((row) => [row.name, row]));
  const add = async (name: string, parent: Category | undefined) => {
    const row = await addCategory(tx, { name, color: parent?.color, parent_id: parent?.id ?? null });
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
