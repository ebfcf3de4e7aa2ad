import createClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { components, paths } from '../api.d.ts';
import { type Change, type ChangesOptions, followChanges } from './changes.ts';
import { CofferError, errorOf } from './coffer-error.ts';
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

type Verb = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
type PathOf<Method extends string> = {
  [Path in keyof paths]: paths[Path] extends { [M in Method]: object } ? Path : never;
}[keyof paths];
type Init<Path extends keyof paths, Method extends keyof paths[Path]> = MaybeOptionalInit<paths[Path], Method>;
type Sent<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];
/** A response that is no refusal: those are thrown. */
type Answer<Operation, Options> = Extract<
  FetchResponse<Operation & Record<string | number, unknown>, Options, `${string}/${string}`>,
  { data: unknown }
>;

/** Sends one operation. @throws CofferError for a refusal, and if the server cannot be reached. */
type Send<Method extends string> = <
  Path extends PathOf<Method>,
  Options extends Init<Path, Method & keyof paths[Path]>,
>(
  path: Path,
  ...options: Sent<Options>
) => Promise<Answer<paths[Path][Method & keyof paths[Path]], Options>>;

/** The operations of the contract by method and path, and what takes several of them. */
export type CofferClient = Omit<Client<paths>, Verb> & { readonly [Name in Verb]: Send<Lowercase<Name>> } & {
  /** Every item of a list: `for await (const transaction of coffer.list('/api/v1/transactions', { search: 'rent' }))`. */
  list<Path extends ListPath>(path: Path, query?: ListQuery<Path>): AsyncGenerator<ItemOf<Path>>;
  /** The change feed: `for await (const change of coffer.changes({ after }))`. */
  changes(options?: ChangesOptions): AsyncGenerator<Change>;
};

const WAIT_SECONDS = 30;

/** A client of one server. Every refusal is thrown as a {@link CofferError}, and also that no server answers. */
export function createCoffer(options: CofferOptions): CofferClient {
  const { url, key, retries = 5, maxWaitSeconds = 60, fetch = (request) => globalThis.fetch(request) } = options;
  const patience = { retries, maxWaitMs: maxWaitSeconds * 1000, fetch, wait: waitFor };
  const send = patientFetch(patience);
  const reach = (request: Request) =>
    send(request).catch((cause: unknown) => {
      if (!(cause instanceof TypeError)) throw cause;
      throw new CofferError(0, null, { error: 'unreachable', message: `${url} cannot be reached` }, { cause });
    });
  const client = createClient<paths>({ baseUrl: url.replace(/\/+$/, ''), fetch: reach });
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
    return data as object;
  };
  const readChanges = async (cursor: string, signal: AbortSignal | undefined) => {
    const params = { query: { cursor, wait: WAIT_SECONDS } };
    const { data } = await client.GET('/api/v1/changes', { params, ...(signal && { signal }) });
    return data as Schemas['ChangePage'];
  };
  const several = {
    list: <Path extends ListPath>(path: Path, query?: ListQuery<Path>) =>
      itemsOf<ItemOf<Path>>((cursor) => readList(path, { per_page: 100, ...query, ...(cursor && { cursor }) })),
    changes: (subscription: ChangesOptions = {}) => followChanges(readChanges, subscription),
  };
  return Object.assign(client as Omit<typeof client, Verb> as CofferClient, several);
}
