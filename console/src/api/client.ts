import createClient from 'openapi-fetch';
import type { components, paths } from '#client/api.d.ts';
import { basePath } from './addresses.ts';
import { toApiError, unreachable } from './api-error.ts';
import { noteWrite } from './freshness.ts';
import { fetchWithProof } from './proof.ts';
import { noteAge } from './stored-at.ts';
import { withTags } from './tagged-fetch.ts';

export type Schemas = components['schemas'];

// The record is no longer what the page shows.
const OUTDATED = [404, 409, 412];

/**
 * The typed API client: `api.GET('/api/v1/accounts', { params: { query: { page: 2 } } })`. Sends the session cookie;
 * any status but 2xx throws an {@link ApiError}.
 */
export const api = createClient<paths>({
  baseUrl: basePath,
  credentials: 'same-origin',
  cache: 'no-store',
  fetch: withTags(fetchWithProof),
});

api.use({
  onResponse: async ({ request, response, schemaPath }) => {
    noteAge(response);
    const isWrite = request.method !== 'GET' && !request.url.includes('dry_run=true');
    if (isWrite && (response.ok || OUTDATED.includes(response.status))) noteWrite(schemaPath);
    if (!response.ok) throw await toApiError(response);
    return undefined;
  },
  onError: ({ error }) => (error instanceof TypeError ? unreachable() : undefined),
});

/** The body of a response: `await unwrap(api.GET(…))`. @throws ApiError */
export async function unwrap<T>(call: Promise<{ data?: T | undefined }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw unreachable();
  return data;
}

/** The body of a response of a write, and the response, which an Undo names. @throws ApiError */
export async function written<T>(call: Promise<{ data?: T | undefined; response: Response }>): Promise<Written<T>> {
  const { data, response } = await call;
  if (data === undefined) throw unreachable();
  return { data, response };
}

export type Written<T> = { readonly data: T; readonly response: Response };

/** Awaits a request without a response body: `await done(api.DELETE(…))`. @throws ApiError */
export async function done(call: Promise<unknown>): Promise<void> {
  await call;
}
