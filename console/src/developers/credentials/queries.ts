import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';

/** The user's API keys, revoked ones included, newest first. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/v1/api_keys', { signal }))).api_keys,
  });
