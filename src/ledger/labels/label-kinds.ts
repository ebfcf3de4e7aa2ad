import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';

/** The kinds of labels by the names of their records. */
export const LABEL_KINDS = { category: CATEGORY, merchant: MERCHANT, tag: TAG };
