import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { api, unwrap } from './client.ts';

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

/** The apps that the user has given access to. */
export const connectedAppsQuery = () =>
  queryOptions({
    queryKey: ['authorized-applications'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/authorized_applications', { params: { query }, signal })),
        (page) => page.authorized_applications,
      ),
  });
