import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

/** Figures that change while one watches are asked for again this often, while the page is in view. */
const LIVE_MS = 4000;

/** The person's API keys, revoked ones too, newest first. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/api_keys', { signal }))).api_keys,
  });

/** Where one key stands against its limit; asking costs it nothing. */
export const keyUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['api-keys', id, 'usage'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/api_keys/{id}/usage', { params: { path: { id } }, signal })),
    refetchInterval: LIVE_MS,
    staleTime: 0,
  });

/** How often keys were used in the last `days`, by day, endpoint and class of status: one key or all. */
export const usageHistoryQuery = (days: number, credential_id?: string) =>
  queryOptions({
    queryKey: ['usage-history', { days, credential_id }],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/usage/history', { params: { query: { start_date: firstOf(days), credential_id } }, signal }),
      ),
  });

/** The registered OAuth applications. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ['oauth-applications'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/v1/oauth_applications', { signal }))).oauth_applications,
  });

/** What the person has allowed applications. */
export const authorisedQuery = () =>
  queryOptions({
    queryKey: ['authorized-applications'],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/authorized_applications', { signal }))).authorized_applications,
  });

/** The first of so many days that end today, in UTC as the server counts them. */
export function firstOf(days: number): string {
  return new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
