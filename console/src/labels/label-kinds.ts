import type { QueryKey } from '@tanstack/react-query';
import { answer, api, categoriesQuery, done, merchantsQuery, type Schemas, tagsQuery } from '../api/index.ts';

/** What every label has. */
export type Label = { readonly id: string; readonly name: string; readonly color: string };

/** What may change on a label; each kind takes its own. */
export type LabelChange = Schemas['CategoryChange'] & Schemas['MerchantChange'] & Schemas['TagChange'];

/** What a label is made of. */
export type NewLabel = LabelChange & { readonly name: string };

/** One of the three kinds of label, and how the API changes it. */
export type LabelKind = {
  readonly one: string;
  readonly many: string;
  readonly queryKey: QueryKey;
  /** The member of the transactions' address that narrows them to a label. */
  readonly filter: 'category' | 'merchant' | 'tag';
  readonly create: (label: NewLabel) => Promise<Label>;
  readonly change: (id: string, change: LabelChange) => Promise<Label>;
  /** Deletes it; with a replacement, its transactions get that one. */
  readonly remove: (id: string, replacement_id?: string) => Promise<void>;
  /** How many transactions have it, of those that the person sees. */
  readonly count: (id: string, signal: AbortSignal) => Promise<number>;
};

/** Categories. */
export const CATEGORIES: LabelKind = {
  one: 'category',
  many: 'categories',
  queryKey: categoriesQuery().queryKey,
  filter: 'category',
  create: (category) => answer(api.POST('/api/v1/categories', { body: { category } })),
  change: (id, category) =>
    answer(api.PATCH('/api/v1/categories/{id}', { params: { path: { id } }, body: { category } })),
  remove: (id, replacement_id) =>
    done(api.DELETE('/api/v1/categories/{id}', { params: { path: { id }, query: { replacement_id } } })),
  count: (id, signal) => count({ category_id: [id] }, signal),
};

/** Merchants. */
export const MERCHANTS: LabelKind = {
  one: 'merchant',
  many: 'merchants',
  queryKey: merchantsQuery().queryKey,
  filter: 'merchant',
  create: (merchant) => answer(api.POST('/api/v1/merchants', { body: { merchant } })),
  change: (id, merchant) =>
    answer(api.PATCH('/api/v1/merchants/{id}', { params: { path: { id } }, body: { merchant } })),
  remove: (id, replacement_id) =>
    done(api.DELETE('/api/v1/merchants/{id}', { params: { path: { id }, query: { replacement_id } } })),
  count: (id, signal) => count({ merchant_ids: [id] }, signal),
};

/** Tags. */
export const TAGS: LabelKind = {
  one: 'tag',
  many: 'tags',
  queryKey: tagsQuery().queryKey,
  filter: 'tag',
  create: (tag) => answer(api.POST('/api/v1/tags', { body: { tag } })),
  change: (id, tag) => answer(api.PATCH('/api/v1/tags/{id}', { params: { path: { id } }, body: { tag } })),
  remove: (id, replacement_id) =>
    done(api.DELETE('/api/v1/tags/{id}', { params: { path: { id }, query: { replacement_id } } })),
  count: (id, signal) => count({ tag_ids: [id] }, signal),
};

type Filter = { category_id?: string[]; merchant_ids?: string[]; tag_ids?: string[] };

async function count(filter: Filter, signal: AbortSignal): Promise<number> {
  const query = { ...filter, per_page: 1, page: 1 };
  const { pagination } = await answer(api.GET('/api/v1/transactions', { params: { query }, signal }));
  return pagination.total_count ?? 0;
}
