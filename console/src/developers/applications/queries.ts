import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';

/** The registered OAuth applications. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ['oauth-applications'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/v1/oauth_applications', { signal }))).oauth_applications,
  });
