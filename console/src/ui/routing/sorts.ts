/** The orders of a list of transactions, as the API names them; `-` is descending. */
export const SORTS = ['date', '-date', 'amount', '-amount', 'name', '-name'] as const;
export type Sort = (typeof SORTS)[number];
