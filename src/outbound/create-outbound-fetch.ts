import { lookup } from 'node:dns/promises';
import type { Dispatcher } from 'undici';
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
};

const TIMEOUT_MS = 5000;
const BODY_BYTES_MAX = 64 * 1024;
// The connection sets these; a caller must not. Outbound requests carry no cookies.
const RESERVED_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', 'cookie', 'accept-encoding'];

const resolveAll: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Creates the only client for addresses that users or operators name. It connects only to the addresses it has checked,
 * follows no redirect, uses no proxy, reuses no connection and limits time and size (5 seconds and 64 KiB by default).
 */
export function createOutboundFetch({
  allow,
  resolve = resolveAll,
  timeoutMs = TIMEOUT_MS,
  bytesMax = BODY_BYTES_MAX,
}: OutboundOptions) {
  const allowList = new AllowList(allow);
  const outboundFetch: OutboundFetch = async (url, init) => {
    const request = requestOf(url, init);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, request.signal]);
    try {
      const addresses = await unlessAborted(vetTarget(new URL(request.url), allowList, resolve), signal);
      return await send(request, addresses, bytesMax, signal);
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

async function send(
  request: Request,
  addresses: readonly VettedAddress[],
  bytesMax: number,
  signal: AbortSignal,
): Promise<Response> {
  // Loaded at the first request: most servers send none, and loading it takes 80 ms of CPU.
  const { Agent } = await import('undici');
  const { origin, pathname, search } = new URL(request.url);
  const agent = new Agent({
    connect: { lookup: (_host, _options, callback) => callback(null, [...addresses]) },
    autoSelectFamily: true, // so that `lookup` is always asked for all addresses
    allowH2: false,
    maxResponseSize: bytesMax,
  });
  try {
    const response = await agent.request({
      origin,
      path: pathname + search,
      method: request.method as Dispatcher.HttpMethod,
      headers: headersOf(request),
      body: request.body === null ? null : Buffer.from(await request.arrayBuffer()),
      signal,
      reset: true,
    });
    return await responseOf(response);
  } finally {
    await agent.destroy();
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

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
}
