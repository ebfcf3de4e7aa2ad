import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { answer, api } from './client.ts';

/** The person who is signed in. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/users/me', { signal })),
    staleTime: 5 * 60_000,
  });

/** The family's name, currency, language and formats. */
export const familySettingsQuery = () =>
  queryOptions({
    queryKey: ['family-settings'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/family_settings', { signal })),
    staleTime: 5 * 60_000,
  });

/** All accounts that the person sees; the disabled ones too where asked. */
export const accountsQuery = (include_disabled = false) =>
  queryOptions({
    queryKey: ['accounts', { include_disabled }],
    queryFn: ({ signal }) =>
      allPages(
        (page) => answer(api.GET('/api/v1/accounts', { params: { query: { ...page, include_disabled } }, signal })),
        ({ accounts }) => accounts,
      ),
  });

/** One account. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/accounts/{id}', { params: { path: { id }, query: { include_disabled: true } }, signal })),
  });

/** All categories of the family, subcategories among them. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => answer(api.GET('/api/v1/categories', { params: { query }, signal })),
        ({ categories }) => categories,
      ),
  });

/** All merchants of the family. */
export const merchantsQuery = () =>
  queryOptions({
    queryKey: ['merchants'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/merchants', { signal })),
  });

/** All tags of the family. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: ['tags'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/tags', { signal })),
  });

/** Everybody in the family. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ['members'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/users', { signal }))).users,
  });

/** What the family has of sample data; admins only. */
export const sampleDataQuery = () =>
  queryOptions({
    queryKey: ['sample-data'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/sample_data', { signal })),
  });
