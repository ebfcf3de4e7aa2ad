import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/index.ts';

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
