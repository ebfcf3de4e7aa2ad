import { queryOptions } from '@tanstack/react-query';
import { allPages, api, unwrap } from '../../api/index.ts';

/** The registered OAuth applications. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ['oauth-applications'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/oauth_applications', { params: { query }, signal })),
        (page) => page.oauth_applications,
      ),
  });
