import { queryOptions } from '@tanstack/react-query';
import { allPages, api, unwrap } from '../../../api/index.ts';

/** The user's sessions, newest first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/sessions', { params: { query }, signal })),
        (page) => page.sessions,
      ),
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
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/users/me/passkeys', { params: { query }, signal })),
        (page) => page.passkeys,
      ),
  });

/** The identity provider's accounts that are linked to the user. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/users/me/identities', { params: { query }, signal })),
        (page) => page.identities,
      ),
  });
