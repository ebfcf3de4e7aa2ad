import { read } from '../../api/index.ts';

const SHOWN = 6;

/** The newest transactions that match a search. */
export const transactionSearchQuery = (search: string) =>
  read('/api/v1/transactions', { query: { search, per_page: SHOWN } });
