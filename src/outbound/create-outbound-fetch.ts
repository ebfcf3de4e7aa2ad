import { lookup } from 'node:dns/promises';
import type { Client, Dispatcher } from 'undici';
import { OutboundError } from './outbound-error.ts';
import { AllowList, type Resolve, type VettedAddress, vetTarget } from './vet-target.ts';

/** Sends a request like `fetch`. @throws OutboundError */
export type OutboundFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Options of an outbound client. Tests pass a resolver and shorter times. */
export type OutboundOptions = {
  /** Host names, addresses and CIDR ranges that are allowed although not public; also over plain http. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
  /** Limit of the whole request, name resolution and body included. */
  readonly timeoutMs?: number;
  /** Limit of the response body. */
  readonly bytesMax?: number;
  /** Whether a GET request may use the connection that an earlier one has left open for some seconds. */
  readonly keepsConnections?: boolean;
};

const TIMEOUT_MS = 5000;
const BODY_BYTES_MAX = 64 * 1024;
// The connection sets these; a caller must not. Outbound requests carry no cookies.
const RESERVED_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', 'cookie', 'accept-encoding'];

const resolveAll: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Creates the only client for addresses that users or operators name. It connects only to the addresses it has checked,
 * follows no redirect, uses no proxy and limits time and size (5 seconds and 64 KiB by default). It uses a connection again only with
 * `keepsConnections`, and only if the host has the same addresses, which are checked for each request.
 */
export function createOutboundFetch({
  allow,
  resolve = resolveAll,
  timeoutMs = TIMEOUT_MS,
  bytesMax = BODY_BYTES_MAX,
  keepsConnections = false,
}: OutboundOptions) {
  const allowList = new AllowList(allow);
  const connections = keepsConnections ? new OpenConnections() : null;
  const outboundFetch: OutboundFetch = async (url, init) => {
    const request = requestOf(url, init);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, request.signal]);
    try {
      const addresses = await unlessAborted(vetTarget(new URL(request.url), allowList, resolve), signal);
      return await send(request, addresses, { bytesMax, signal, connections });
    } catch (error) {
      if (timeout.aborted) throw new OutboundError('timeout', error);
      if (isTooLarge(error)) throw new OutboundError('too_large', error);
      throw error instanceof OutboundError ? error : new OutboundError('unreachable', error);
    }
  };
  return outboundFetch;
}

/** Makes a check of URLs that are called later: it resolves and checks them like the client. */
export function createOutboundCheck({ allow, resolve = resolveAll, timeoutMs = TIMEOUT_MS }: OutboundOptions) {
  const allowList = new AllowList(allow);
  return async (url: string): Promise<void> => {
    const signal = AbortSignal.timeout(timeoutMs);
    await unlessAborted(vetTarget(new URL(requestOf(url, undefined).url), allowList, resolve), signal).catch(
      (error) => {
        throw error instanceof OutboundError ? error : new OutboundError('timeout', error);
      },
    );
  };
}

// The standard parser of URL, method, headers and body; it refuses malformed URLs and those with a user.
function requestOf(url: string | URL, init: RequestInit | undefined): Request {
  try {
    return new Request(url, init);
  } catch (error) {
    throw new OutboundError('url', error);
  }
}

// A DNS query cannot be cancelled, so stop waiting for it instead.
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    work.then(resolve, reject);
  });
}

type Sending = {
  readonly bytesMax: number;
  readonly signal: AbortSignal;
  /** Null: no connection is used again. */
  readonly connections: OpenConnections | null;
};

async function send(
  request: Request,
  addresses: readonly VettedAddress[],
  { bytesMax, signal, connections }: Sending,
): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  // The other side may close an open connection in the moment in which it is used: only what has no effect may be sent again.
  const open = request.method === 'GET' ? connections : null;
  const options: Dispatcher.RequestOptions = {
    path: pathname + search,
    method: request.method as Dispatcher.HttpMethod,
    headers: headersOf(request),
    body: request.body === null ? null : Buffer.from(await request.arrayBuffer()),
    signal,
    reset: open === null,
  };
  const place = `${origin} ${addresses.map(({ address }) => address).sort()}`;
  let client = open?.take(place);
  let isLeftOpen = false;
  try {
    let response = await client?.request(options).catch((error: unknown) => {
      if (signal.aborted || !isLost(error)) throw error;
      return undefined;
    });
    if (response === undefined) {
      await client?.destroy();
      client = await newClient(origin, addresses, bytesMax);
      response = await client.request(options);
    }
    const answer = await responseOf(response);
    isLeftOpen = open !== null;
    return answer;
  } finally {
    if (isLeftOpen && client !== undefined) open?.leave(place, client);
    else await client?.destroy();
  }
}

async function newClient(origin: string, addresses: readonly VettedAddress[], bytesMax: number): Promise<Client> {
  // Loaded at the first request: most servers send none, and loading it takes 80 ms of CPU.
  const undici = await import('undici');
  return new undici.Client(origin, {
    connect: { lookup: (_host, _options, callback) => callback(null, [...addresses]) },
    autoSelectFamily: true, // so that `lookup` is always asked for all addresses
    allowH2: false,
    maxResponseSize: bytesMax,
  });
}

const IDLE_MS = 3000;

/** Connections that wait for a next request, by host and addresses. Each serves one request at a time. */
class OpenConnections {
  readonly #idle = new Map<string, { readonly client: Client; readonly timer: NodeJS.Timeout }[]>();

  take(place: string): Client | undefined {
    const idle = this.#idle.get(place) ?? [];
    const last = idle.pop();
    if (idle.length === 0) this.#idle.delete(place);
    clearTimeout(last?.timer);
    return last?.client;
  }

  /** Closes the connection if it is not taken soon. */
  leave(place: string, client: Client): void {
    const idle = this.#idle.get(place) ?? [];
    const one = { client, timer: setTimeout(() => this.#close(place, client), IDLE_MS).unref() };
    this.#idle.set(place, [...idle, one]);
  }

  #close(place: string, client: Client): void {
    const left = (this.#idle.get(place) ?? []).filter((one) => one.client !== client);
    if (left.length === 0) this.#idle.delete(place);
    else this.#idle.set(place, left);
    void client.destroy();
  }
}

function headersOf(request: Request): Record<string, string> {
  const headers = new Headers(request.headers);
  for (const name of RESERVED_HEADERS) headers.delete(name);
  headers.set('user-agent', 'Coffer');
  headers.set('accept-encoding', 'identity');
  return Object.fromEntries(headers);
}

async function responseOf({ statusCode, statusText, headers, body }: Dispatcher.ResponseData): Promise<Response> {
  if (statusCode >= 300 && statusCode < 400) throw new OutboundError('redirect');
  const bytes = await body.arrayBuffer();
  const answer = new Response(bytes.byteLength === 0 ? null : bytes, { status: statusCode, statusText });
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) answer.headers.append(name, one);
  return answer;
}

/** Whether the other side has closed the connection. */
function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET');
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
}
