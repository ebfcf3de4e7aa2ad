import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { allowListOf } from './allow-list.ts';
import { OutboundError } from './outbound-error.ts';
import { type Resolve, type VettedAddress, vetTarget } from './vet-target.ts';

/** Asks the outside world something, as `fetch` does. @throws OutboundError */
export type OutboundFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** What an outbound fetch may be told. Tests bring their own resolver and shorter times. */
export type OutboundOptions = {
  /** Host names, addresses and CIDR ranges that may be reached though they are not public, over plain http too. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
  /** The longest answer that is taken. */
  readonly bytesMax?: number;
};

const TIMEOUT_MS = 5000;
const BODY_BYTES_MAX = 64 * 1024;
// The connection decides these, never whoever calls; a cookie has no business here at all.
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', 'cookie', 'accept-encoding'];

const resolveAll: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Makes the one way out of this server for addresses that others name. It connects to the very addresses that it has checked,
 * follows no redirect, uses no proxy, keeps no connection and no cookie, and takes at most 64 KiB within 5 seconds in all, unless told otherwise.
 */
export function createOutboundFetch({
  allow,
  resolve = resolveAll,
  timeoutMs = TIMEOUT_MS,
  bytesMax = BODY_BYTES_MAX,
}: OutboundOptions) {
  const allowList = allowListOf(allow);
  const outboundFetch: OutboundFetch = async (url, init) => {
    const request = requestOf(url, init);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, request.signal]);
    const target = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    try {
      const addresses = await unlessAborted(vetTarget(target, allowList, resolve), signal);
      return await exchange(target, addresses, request, body, { signal, bytesMax });
    } catch (error) {
      if (timeout.aborted) throw new OutboundError('timeout', error);
      throw error instanceof OutboundError ? error : new OutboundError('unreachable', error);
    }
  };
  return outboundFetch;
}

// The standard's own reading of URL, method, headers and body; it refuses a user in the URL and what is no URL.
function requestOf(url: string | URL, init: RequestInit | undefined): Request {
  try {
    return new Request(url, init);
  } catch (error) {
    throw new OutboundError('url', error);
  }
}

// A name server that never answers cannot be called off, only left behind.
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    work.then(resolve, reject);
  });
}

async function exchange(
  url: URL,
  addresses: readonly VettedAddress[],
  request: Request,
  body: Buffer,
  { signal, bytesMax }: { readonly signal: AbortSignal; readonly bytesMax: number },
): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of OWN_HEADERS) headers.delete(name);
  headers.set('user-agent', 'Coffer');
  headers.set('accept-encoding', 'identity');
  if (body.length > 0) headers.set('content-length', String(body.length));
  const incoming = await send(
    url,
    { method: request.method, headers: Object.fromEntries(headers), signal, lookup: pinned(addresses) },
    body,
  );
  try {
    return await responseOf(incoming, bytesMax);
  } finally {
    incoming.destroy();
  }
}

function send(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // An agent of its own: the shared ones keep connections and may be told of a proxy by the environment.
    const outgoing = request(url, { ...options, agent: new Agent({ keepAlive: false }) }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Stands in for name resolution: whatever is asked for, the answer is what was checked. */
function pinned(addresses: readonly VettedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

async function responseOf(incoming: IncomingMessage, bytesMax: number): Promise<Response> {
  const status = incoming.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new OutboundError('redirect');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new OutboundError('too_large');
    chunks.push(chunk);
  }
  const body = bytes === 0 ? null : Buffer.concat(chunks);
  return new Response(body, { status, statusText: incoming.statusMessage ?? '', headers: headersOf(incoming) });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  return headers;
}
