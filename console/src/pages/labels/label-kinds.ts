import type { QueryKey } from '@tanstack/react-query';
import {
  api,
  categoriesQuery,
  createMerchant,
  done,
  merchantsQuery,
  type Schemas,
  tagsQuery,
  unwrap,
} from '../../api/index.ts';
import { CATEGORY_TEXTS, type LabelTexts, MERCHANT_TEXTS, TAG_TEXTS } from './label-texts.ts';

/** The members that all kinds of label have. */
export type Label = { readonly id: string; readonly name: string; readonly color: string };

/** The changes of all kinds of label; each kind accepts its own. */
export type LabelChange = Schemas['CategoryChange'] & Schemas['MerchantChange'] & Schemas['TagChange'];

export type NewLabel = LabelChange & { readonly name: string };

/** A kind of label and its API calls. */
export type LabelKind = {
  readonly texts: LabelTexts;
  readonly many: string;
  readonly queryKey: QueryKey;
  /** The transactions page's search parameter for this kind. */
  readonly filter: 'category' | 'merchant' | 'tag';
  readonly create: (label: NewLabel) => Promise<Label>;
  readonly change: (id: string, change: LabelChange) => Promise<Label>;
  /** With a replacement, its transactions get that one instead. */
  readonly remove: (id: string, replacement_id?: string) => Promise<void>;
  /** The number of transactions with the label that the user can see. */
  readonly count: (id: string, signal: AbortSignal) => Promise<number>;
};

export const CATEGORIES: LabelKind = {
  texts: CATEGORY_TEXTS,
  many: 'categories',
  queryKey: categoriesQuery().queryKey,
  filter: 'category',
  create: (category) => unwrap(api.POST('/api/v1/categories', { body: { category } })),
  change: (id, category) =>
    unwrap(api.PATCH('/api/v1/categories/{id}', { params: { path: { id } }, body: { category } })),
  remove: (id, replacement_id) =>
    done(api.DELETE('/api/v1/categories/{id}', { params: { path: { id }, query: { replacement_id } } })),
  count: (id, signal) => count({ category_id: [id] }, signal),
};

export const MERCHANTS: LabelKind = {
  texts: MERCHANT_TEXTS,
  many: 'merchants',
  queryKey: merchantsQuery().queryKey,
  filter: 'merchant',
  create: createMerchant,
  change: (id, merchant) =>
    unwrap(api.PATCH('/api/v1/merchants/{id}', { params: { path: { id } }, body: { merchant } })),
  remove: (id, replacement_id) =>
    done(api.DELETE('/api/v1/merchants/{id}', { params: { path: { id }, query: { replacement_id } } })),
  count: (id, signal) => count({ merchant_ids: [id] }, signal),
};

export const TAGS: LabelKind = {
  texts: TAG_TEXTS,
  many: 'tags',
  queryKey: tagsQuery().queryKey,
  filter: 'tag',
  create: (tag) => unwrap(api.POST('/api/v1/tags', { body: { tag } })),
  change: (id, tag) => unwrap(api.PATCH('/api/v1/tags/{id}', { params: { path: { id } }, body: { tag } })),
  remove: (id, replacement_id) =>
    done(api.DELETE('/api/v1/tags/{id}', { params: { path: { id }, query: { replacement_id } } })),
  count: (id, signal) => count({ tag_ids: [id] }, signal),
};

type Filter = { category_id?: string[]; merchant_ids?: string[]; tag_ids?: string[] };

async function count(filter: Filter, signal: AbortSignal): Promise<number> {
  const query = { ...filter, per_page: 1, page: 1 };
  const { pagination } = await unwrap(api.GET('/api/v1/transactions', { params: { query }, signal }));
  return pagination.total_count ?? 0;
}
