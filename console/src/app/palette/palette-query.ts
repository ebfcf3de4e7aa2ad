import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';

const SHOWN = 6;

/** The newest transactions that match a search. */
export const transactionSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['palette', search],
    queryFn: async ({ signal }) => {
      const query = { search, per_page: SHOWN };
      return (await unwrap(api.GET('/api/v1/transactions', { params: { query }, signal }))).transactions;
    },
  });
