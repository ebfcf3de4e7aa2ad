import type { Kysely } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Issue, invalidAll, readable } from '#kernel/errors.ts';

// A read model of other slices' rows: it never writes them.

export type AccountLabel = { readonly id: string; readonly name: string; readonly type: string };
export type CategoryLabel = {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly icon: string;
};
export type MerchantLabel = { readonly id: string; readonly name: string };
export type TagLabel = { readonly id: string; readonly name: string; readonly color: string };

export type Labels = {
  readonly category: CategoryLabel | null;
  readonly merchant: MerchantLabel | null;
  readonly tags: readonly TagLabel[];
};

/** The ids of the labels that a request names. */
export type LabelIds = {
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly tagIds: readonly string[];
};

type LabelMembers = {
  readonly category_id?: string | null | undefined;
  readonly merchant_id?: string | null | undefined;
  readonly tag_ids?: readonly string[] | null | undefined;
};

/** The ids of the labels that an input names, as far as its members are sound. */
export function labelIdsOf(input: LabelMembers): LabelIds {
  return {
    categoryId: readable(() => input.category_id) ?? null,
    merchantId: readable(() => input.merchant_id) ?? null,
    tagIds: readable(() => input.tag_ids) ?? [],
  };
}

/** The labels of the family among those that requests name, by id. */
export type KnownLabels = {
  readonly categories: ReadonlyMap<string, CategoryLabel>;
  readonly merchants: ReadonlyMap<string, MerchantLabel>;
  readonly tags: ReadonlyMap<string, TagLabel>;
};

type Db = Kysely<LedgerTables>;

type OfIds = { readonly familyId: number; readonly ids: readonly string[] };

const selectCategories = statement((db: Db, { familyId, ids }: OfIds) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'color', 'icon'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids),
);

const selectMerchants = statement((db: Db, { familyId, ids }: OfIds) =>
  db.selectFrom('merchants').select(['id', 'name']).where('family_id', '=', familyId).where('id', 'in', ids),
);

const selectTags = statement((db: Db, { familyId, ids }: OfIds) =>
  db.selectFrom('tags').select(['id', 'name', 'color']).where('family_id', '=', familyId).where('id', 'in', ids),
);

/** Loads the labels that any of the requests names. */
export async function findLabels(db: Db, familyId: number, requests: readonly LabelIds[]): Promise<KnownLabels> {
  const ids = (of: (one: LabelIds) => readonly (string | null)[]) =>
    [...new Set(requests.flatMap(of))].filter((id) => id !== null);
  const categoryIds = ids(({ categoryId }) => [categoryId]);
  const merchantIds = ids(({ merchantId }) => [merchantId]);
  const tagIds = ids((one) => one.tagIds);
  const [categories, merchants, tags] = await Promise.all([
    categoryIds.length === 0 ? [] : selectCategories.all(db, { familyId, ids: categoryIds }),
    merchantIds.length === 0 ? [] : selectMerchants.all(db, { familyId, ids: merchantIds }),
    tagIds.length === 0 ? [] : selectTags.all(db, { familyId, ids: tagIds }),
  ]);
  return { categories: byId(categories), merchants: byId(merchants), tags: byId(tags) };
}

function byId<Label extends { readonly id: string }>(labels: readonly Label[]): ReadonlyMap<string, Label> {
  return new Map(labels.map((label) => [label.id, label]));
}

/**
 * The labels that a request names.
 * @throws AppError `validation_failed` naming each that is unknown or another family's: the two are indistinguishable.
 */
export function requireLabels(known: KnownLabels, { categoryId, merchantId, tagIds }: LabelIds): Labels {
  const issues: Issue[] = [];
  const category = categoryId === null ? null : known.categories.get(categoryId);
  const merchant = merchantId === null ? null : known.merchants.get(merchantId);
  if (category === undefined) issues.push(unknown('category_id', 'a category'));
  if (merchant === undefined) issues.push(unknown('merchant_id', 'a merchant'));
  tagIds.forEach((id, index) => {
    if (!known.tags.has(id)) issues.push(unknown(`tag_ids/${index}`, 'a tag'));
  });
  if (issues.length > 0) throw invalidAll(issues);
  const tags = [...new Set(tagIds)].flatMap((id) => known.tags.get(id) ?? []);
  return {
    category: category ?? null,
    merchant: merchant ?? null,
    tags: tags.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function unknown(member: string, thing: string): Issue {
  return { pointer: `/${member}`, code: 'unknown', message: `must be the id of ${thing} of this family` };
}
