import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schemas } from '../../api/client.ts';

/** Everybody in the family. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ['members'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/users', { signal }))).users,
  });

/** Who has been invited, newest first; admins only. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/invitations', { signal }))).invitations,
  });

/** Where the person is signed in, newest first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/sessions', { signal }))).sessions,
  });

/** Whether a code is asked for at sign-in. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/users/me/second_factor', { signal })),
  });

/** The person's passkeys. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/users/me/passkeys', { signal }))).passkeys,
  });

/** The accounts at the household's identity provider that sign the person in. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: ['identities'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/users/me/identities', { signal }))).identities,
  });

/** What the family has of sample data; admins only. */
export const sampleDataQuery = () =>
  queryOptions({
    queryKey: ['sample-data'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/sample_data', { signal })),
  });

/** The exports that the person asked for, newest first. Read again while one is being made; admins only. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: ['exports'],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/family_exports', { params: { query: { per_page: 10 } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 1000 : false),
  });

/** Whether an export is still being made. */
export function isUnderWay({ status }: Schemas['FamilyExport']): boolean {
  return status === 'pending' || status === 'processing';
}
