import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/index.ts';

/** The registered OAuth applications. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ['oauth-applications'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/oauth_applications', { signal }))).oauth_applications,
  });
