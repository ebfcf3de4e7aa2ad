import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';

/** The user's sessions, newest first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/v1/sessions', { signal }))).sessions,
  });

/** Whether sign-in asks for a code. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/users/me/second_factor', { signal })),
  });

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/v1/users/me/passkeys', { signal }))).passkeys,
  });

/** The identity provider's accounts that are linked to the user. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: ['identities'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/v1/users/me/identities', { signal }))).identities,
  });
