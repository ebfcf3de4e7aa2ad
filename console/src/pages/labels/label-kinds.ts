import type { QueryKey } from '@tanstack/react-query';
import {
  api,
  categoriesQuery,
  merchantsQuery,
  type Schemas,
  tagsQuery,
  unwrap,
  type Written,
  writeMerchant,
  written,
} from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

export type Label = { readonly id: string; readonly name: string; readonly color: string };

/** The changes of all kinds of label; each kind accepts its own. */
export type LabelChange = Schemas['CategoryChange'] & Schemas['MerchantChange'] & Schemas['TagChange'];

export type NewLabel = LabelChange & { readonly name: string };

/** A kind of label and its API calls. */
export type LabelKind = {
  readonly texts: LabelTexts;
  /** As in addresses. */
  readonly many: 'categories' | 'merchants' | 'tags';
  readonly queryKey: QueryKey;
  /** The transactions page's search parameter for this kind. */
  readonly filter: 'category' | 'merchant' | 'tag';
  readonly create: (label: NewLabel) => Promise<Written<Label>>;
  readonly change: (id: string, change: LabelChange) => Promise<Written<Label>>;
  /** With a replacement, its transactions get that one instead. */
  readonly remove: (id: string, replacement_id?: string) => Promise<{ readonly response: Response }>;
  /** The number of transactions with the label that the user can see. */
  readonly count: (id: string, signal: AbortSignal) => Promise<number>;
};

type LabelTexts = {
  readonly title: string;
  readonly about: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly many: string;
  readonly create: string;
  readonly add: string;
  readonly save: string;
  readonly remove: string;
  readonly none: string;
  readonly search: string;
  readonly noMatch: string;
  readonly whichToKeep: string;
  readonly merge: (count: number) => string;
  readonly merged: (count: number, name: string) => string;
};

const CATEGORY_TEXTS: LabelTexts = {
  title: t('Categories'),
  about: t('Group your income and expenses.'),
  empty: {
    title: t('No categories yet'),
    text: t('Add a category, such as Groceries, to see what you spend on it each month.'),
  },
  many: t('categories'),
  create: t('New category'),
  add: t('Add category'),
  save: t('Save category'),
  remove: t('Delete category'),
  none: t('No category'),
  search: t('Search categories'),
  noMatch: t('No category matches your search.'),
  whichToKeep: t('Which category do you want to keep?'),
  merge: (count) => t('Merge {count} categories', { count }),
  merged: (count, name) => t('{count} categories merged into {name}', { count, name }),
};

const MERCHANT_TEXTS: LabelTexts = {
  title: t('Merchants'),
  about: t('The shops, companies and people you pay or get paid by.'),
  empty: {
    title: t('No merchants yet'),
    text: t('Add the shops and employers that appear in your transactions.'),
  },
  many: t('merchants'),
  create: t('New merchant'),
  add: t('Add merchant'),
  save: t('Save merchant'),
  remove: t('Delete merchant'),
  none: t('No merchant'),
  search: t('Search merchants'),
  noMatch: t('No merchant matches your search.'),
  whichToKeep: t('Which merchant do you want to keep?'),
  merge: (count) => t('Merge {count} merchants', { count }),
  merged: (count, name) => t('{count} merchants merged into {name}', { count, name }),
};

const TAG_TEXTS: LabelTexts = {
  title: t('Tags'),
  about: t('Mark transactions across categories, such as a holiday or a project.'),
  empty: { title: t('No tags yet'), text: t('Add a tag to mark transactions that belong together.') },
  many: t('tags'),
  create: t('New tag'),
  add: t('Add tag'),
  save: t('Save tag'),
  remove: t('Delete tag'),
  none: t('No tag'),
  search: t('Search tags'),
  noMatch: t('No tag matches your search.'),
  whichToKeep: t('Which tag do you want to keep?'),
  merge: (count) => t('Merge {count} tags', { count }),
  merged: (count, name) => t('{count} tags merged into {name}', { count, name }),
};

export const CATEGORIES: LabelKind = {
  texts: CATEGORY_TEXTS,
  many: 'categories',
  queryKey: categoriesQuery().queryKey,
  filter: 'category',
  create: (category) => written(api.POST('/api/v1/categories', { body: { category } })),
  change: (id, category) =>
    written(api.PATCH('/api/v1/categories/{id}', { params: { path: { id } }, body: { category } })),
  remove: (id, replacement_id) =>
    api.DELETE('/api/v1/categories/{id}', { params: { path: { id }, query: { replacement_id } } }),
  count: (id, signal) => count({ category_id: [id] }, signal),
};

export const MERCHANTS: LabelKind = {
  texts: MERCHANT_TEXTS,
  many: 'merchants',
  queryKey: merchantsQuery().queryKey,
  filter: 'merchant',
  create: writeMerchant,
  change: (id, merchant) =>
    written(api.PATCH('/api/v1/merchants/{id}', { params: { path: { id } }, body: { merchant } })),
  remove: (id, replacement_id) =>
    api.DELETE('/api/v1/merchants/{id}', { params: { path: { id }, query: { replacement_id } } }),
  count: (id, signal) => count({ merchant_ids: [id] }, signal),
};

export const TAGS: LabelKind = {
  texts: TAG_TEXTS,
  many: 'tags',
  queryKey: tagsQuery().queryKey,
  filter: 'tag',
  create: (tag) => written(api.POST('/api/v1/tags', { body: { tag } })),
  change: (id, tag) => written(api.PATCH('/api/v1/tags/{id}', { params: { path: { id } }, body: { tag } })),
  remove: (id, replacement_id) =>
    api.DELETE('/api/v1/tags/{id}', { params: { path: { id }, query: { replacement_id } } }),
  count: (id, signal) => count({ tag_ids: [id] }, signal),
};

type Filter = { category_id?: string[]; merchant_ids?: string[]; tag_ids?: string[] };

async function count(filter: Filter, signal: AbortSignal): Promise<number> {
  const query = { ...filter, per_page: 1, page: 1 };
  const { pagination } = await unwrap(api.GET('/api/v1/transactions', { params: { query }, signal }));
  return pagination.total_count ?? 0;
}
