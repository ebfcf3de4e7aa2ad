import createClient from 'openapi-fetch';
import type { components, paths } from '#client/api.d.ts';
import { basePath } from './addresses.ts';
import { errorOf, unreachable } from './api-error.ts';

/** What the API takes and answers, by the contract's names. */
export type Schemas = components['schemas'];

/**
 * The API, typed by its contract: `api.GET('/api/v1/accounts', { params: { query: { page: 2 } } })`. The session's cookie goes along.
 * Everything but a 2xx is thrown as an {@link ApiError}; see {@link answer} for what the rest holds.
 */
export const api = createClient<paths>({
  baseUrl: basePath,
  credentials: 'same-origin',
  cache: 'no-store',
});

api.use({
  onResponse: async ({ response }) => {
    if (!response.ok) throw await errorOf(response);
    return undefined;
  },
  onError: ({ error }) => (error instanceof TypeError ? unreachable() : undefined),
});

/** The body of an answer: `await answer(api.GET(…))`. @throws ApiError */
export async function answer<T>(call: Promise<{ data?: T | undefined }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw unreachable();
  return data;
}

/** Lets a call end that answers without a body: `await done(api.DELETE(…))`. @throws ApiError */
export async function done(call: Promise<unknown>): Promise<void> {
  await call;
}
