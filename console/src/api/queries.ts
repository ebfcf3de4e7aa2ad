import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { api, unwrap } from './client.ts';

/** The signed-in user. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/users/me', { signal })),
    staleTime: 5 * 60_000,
  });

/** The family's name, currency, language and formats. */
export const familySettingsQuery = () =>
  queryOptions({
    queryKey: ['family-settings'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/family_settings', { signal })),
    staleTime: 5 * 60_000,
  });

/** All accounts that the user can see; disabled ones on request. */
export const accountsQuery = (include_disabled = false) =>
  queryOptions({
    queryKey: ['accounts', { include_disabled }],
    queryFn: ({ signal }) =>
      allPages(
        (page) => unwrap(api.GET('/api/v1/accounts', { params: { query: { ...page, include_disabled } }, signal })),
        ({ accounts }) => accounts,
      ),
  });

/** Records that an upgrade left as they were or switched off, until a user dismisses the notice. */
export const upgradeNoticesQuery = () =>
  queryOptions({
    queryKey: ['upgrade-notices'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/upgrade_notices', { signal })),
  });

const DELETIONS_SHOWN = 100;
const DELETIONS_REFETCH_MS = 3000;

/** The user's deletions in progress, read again while there are any. */
export const deletionsQuery = () =>
  queryOptions({
    queryKey: ['deletions'],
    queryFn: async ({ signal }) => {
      const query = { per_page: DELETIONS_SHOWN };
      return (await unwrap(api.GET('/api/v1/deletions', { params: { query }, signal }))).deletions;
    },
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? DELETIONS_REFETCH_MS : false),
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/accounts/{id}', { params: { path: { id }, query: { include_disabled: true } }, signal })),
  });

/** All categories, subcategories included. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/categories', { params: { query }, signal })),
        ({ categories }) => categories,
      ),
  });

export const merchantsQuery = () =>
  queryOptions({
    queryKey: ['merchants'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/merchants', { signal })),
  });

export const tagsQuery = () =>
  queryOptions({
    queryKey: ['tags'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/tags', { signal })),
  });

export const membersQuery = () =>
  queryOptions({
    queryKey: ['members'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/users', { params: { query }, signal })),
        (page) => page.users,
      ),
  });

/** The family's sample data; admins only. */
export const sampleDataQuery = () =>
  queryOptions({
    queryKey: ['sample-data'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/sample_data', { signal })),
  });
