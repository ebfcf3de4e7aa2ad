import { queryOptions } from '@tanstack/react-query';
import { allPages, api, unwrap } from '../../api/index.ts';

/** The user's API keys, revoked ones included, newest first. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/api_keys', { params: { query }, signal })),
        (page) => page.api_keys,
      ),
  });
