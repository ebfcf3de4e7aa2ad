import type { Kysely } from 'kysely';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { type Issue, invalidAll } from '#kernel/errors.ts';

// A read model: it shows other slices' rows by name and never writes them.

/** The account of a transaction, as shown in it. */
export type AccountLabel = { readonly id: string; readonly name: string; readonly type: string };
/** The category of a transaction, as shown in it. */
export type CategoryLabel = {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly icon: string;
};
/** The merchant of a transaction, as shown in it. */
export type MerchantLabel = { readonly id: string; readonly name: string };
/** A tag of a transaction, as shown in it. */
export type TagLabel = { readonly id: string; readonly name: string; readonly color: string };

/** Everything a transaction shows by name beside its account. */
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

type Db = Kysely<LedgerTables>;
type Key = { familyId: number; id: string };

const selectCategory = prepared((db: Db, param: Param<Key>) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'color', 'icon'])
    .where('family_id', '=', param('familyId'))
    .where('id', '=', param('id')),
);
const selectMerchant = prepared((db: Db, param: Param<Key>) =>
  db
    .selectFrom('merchants')
    .select(['id', 'name'])
    .where('family_id', '=', param('familyId'))
    .where('id', '=', param('id')),
);

function selectTags(db: Db, familyId: number, ids: readonly string[]): Promise<TagLabel[]> {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();
}

/**
 * The family's own labels of these ids.
 * @throws AppError `validation_failed` naming each that is unknown or another family's: the two are indistinguishable.
 */
export async function requireLabels(db: Db, familyId: number, ids: LabelIds): Promise<Labels> {
  const issues: Issue[] = [];
  const { categoryId, merchantId, tagIds } = ids;
  const category = categoryId === null ? null : await selectCategory.first(db, { familyId, id: categoryId });
  const merchant = merchantId === null ? null : await selectMerchant.first(db, { familyId, id: merchantId });
  const tags = tagIds.length === 0 ? [] : await selectTags(db, familyId, tagIds);
  if (category === undefined) issues.push(unknown('category_id', 'a category'));
  if (merchant === undefined) issues.push(unknown('merchant_id', 'a merchant'));
  const found = new Set(tags.map((tag) => tag.id));
  tagIds.forEach((id, index) => {
    if (!found.has(id)) issues.push(unknown(`tag_ids/${index}`, 'a tag'));
  });
  if (issues.length > 0) throw invalidAll(issues);
  return { category: category ?? null, merchant: merchant ?? null, tags };
}

function unknown(member: string, thing: string): Issue {
  return { pointer: `/${member}`, code: 'unknown', message: `${member} must be ${thing} of this family` };
}
