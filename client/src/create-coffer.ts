import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../api.d.ts';
import { type Change, type ChangesOptions, followChanges } from './changes.ts';
import { errorOf } from './coffer-error.ts';
import { type ItemOf, itemsOf, type ListPath, type ListQuery } from './pages.ts';
import { patientFetch, waitFor } from './patient-fetch.ts';

/** The schemas of requests and responses, by name. */
export type Schemas = components['schemas'];

export type CofferOptions = {
  /** The address of the server, such as `https://coffer.example`. */
  readonly url: string;
  /** An API key, or an access token; a function is asked before each request, so that it can renew a token. */
  readonly key: string | (() => string | Promise<string>);
  /** How often a request is tried again; 5 by default, 0 for never. */
  readonly retries?: number;
  /** The longest single wait before another try; 60 by default. */
  readonly maxWaitSeconds?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

/** The operations of the contract by method and path, and what takes several of them. */
export type CofferClient = Client<paths> & {
  /** Every item of a list: `for await (const transaction of coffer.list('/api/v1/transactions', { search: 'rent' }))`. */
  list<Path extends ListPath>(path: Path, query?: ListQuery<Path>): AsyncGenerator<ItemOf<Path>>;
  /** The change feed: `for await (const change of coffer.changes({ after }))`. */
  changes(options?: ChangesOptions): AsyncGenerator<Change>;
};

const WAIT_SECONDS = 30;

/** A client of one server. Every refusal is thrown as a {@link CofferError}. */
export function createCoffer(options: CofferOptions): CofferClient {
  const { url, key, retries = 5, maxWaitSeconds = 60, fetch = (request) => globalThis.fetch(request) } = options;
  const patience = { retries, maxWaitMs: maxWaitSeconds * 1000, fetch, wait: waitFor };
  const client = createClient<paths>({ baseUrl: url.replace(/\/+$/, ''), fetch: patientFetch(patience) });
  client.use({
    onRequest: async ({ request }) => {
      request.headers.set('authorization', `Bearer ${typeof key === 'string' ? key : await key()}`);
    },
    onResponse: async ({ response }) => {
      if (!response.ok) throw await errorOf(response);
    },
  });
  const readList = async (path: ListPath, query: object): Promise<object> => {
    const { data } = await client.GET(path as '/api/v1/transactions', { params: { query } });
    return data ?? {};
  };
  const readChanges = async (cursor: string, signal: AbortSignal | undefined) => {
    const params = { query: { cursor, wait: WAIT_SECONDS } };
    const { data } = await client.GET('/api/v1/changes', { params, ...(signal && { signal }) });
    return data as Schemas['ChangePage'];
  };
  return Object.assign(client, {
    list: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) =>
      itemsOf<ItemOf<Path>>((cursor) => readList(path, { per_page: 100, ...query, ...(cursor && { cursor }) })),
    changes: (subscription: ChangesOptions = {}) => followChanges(readChanges, subscription),
  });
}
