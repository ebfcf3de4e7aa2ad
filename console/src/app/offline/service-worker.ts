import { forgetShared, keepShared, takeShared } from './shared-form.ts';
import { forgetData, freshOrStored } from './stored-data.ts';

// Runs apart from the page. Keeps the built web app and the data read last on the device, so that pages open without a connection.

type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & {
  readonly request: Request;
  /** The id of the page that a navigation opens. */
  readonly resultingClientId: string;
  respondWith(response: Promise<Response>): void;
};
type Client = { navigate(url: string): Promise<unknown> };
type Worker = {
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<Client | undefined> };
  readonly registration: { readonly scope: string };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
};

/** Set by the build: every file that pages load, and a name that changes with them. */
declare const __BUILD__: { readonly name: string; readonly files: readonly string[] };

const worker = self as unknown as Worker;
const { pathname: home } = new URL(worker.registration.scope);
const api = home.replace(/app\/$/, 'api/v1/');
/** Where the manifest lets other apps send files. */
const SHARE = `${home}share`;
const APP = `app-${__BUILD__.name}`;

worker.addEventListener('install', (event) => event.waitUntil(keepApp()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldApps()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (endsAccess(request, pathname)) event.waitUntil(Promise.all([forgetData(), forgetShared()]));
  if (request.method === 'POST' && pathname === SHARE) event.respondWith(keepShared(request));
  if (request.method !== 'GET') return;
  if (pathname === `${SHARE}/files`) event.respondWith(takeShared(location.origin + SHARE));
  else if (request.mode === 'navigate') event.respondWith(pathname === home ? start(event) : page(request));
  else if (pathname.startsWith(`${home}assets/`)) event.respondWith(keptFile(request));
  else if (isRead(request, pathname)) event.respondWith(freshOrStored(request, (work) => event.waitUntil(work)));
});

async function keepApp(): Promise<void> {
  const cache = await caches.open(APP);
  await cache.addAll([home, ...__BUILD__.files.map((file) => home + file)]);
  await worker.skipWaiting();
}

/** The files of the app before stay: a page that is open, or starts meanwhile, still loads its parts. */
async function forgetOldApps(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith('app-') && name !== APP);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The kept page at once: a start waits for no connection. A new build is there with the next one. */
async function start(event: FetchEvent): Promise<Response> {
  const kept = await keptPage();
  if (kept === undefined) return page(event.request);
  event.waitUntil(askServer(event));
  return kept;
}

/** Where a proxy before the server leads to a sign-in of its own, the browser follows: the address is not the worker's. */
async function askServer({ request, resultingClientId }: FetchEvent): Promise<void> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer?.type !== 'opaqueredirect') return;
  await (await worker.clients.get(resultingClientId))?.navigate(home.slice(0, -1));
}

function keptPage(): Promise<Response | undefined> {
  return caches.match(home, { cacheName: APP });
}

/** The page of the server, or the kept one while there is no connection or the server restarts. */
async function page(request: Request): Promise<Response> {
  const fresh = await fetch(request).catch(() => undefined);
  if (fresh !== undefined && fresh.status < 502) return fresh;
  return (await keptPage()) ?? fresh ?? Response.error();
}

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The change feed is read from a position on, so that an old answer would be a wrong one. */
function isRead(request: Request, pathname: string): boolean {
  const isStream = request.headers.get('accept')?.includes('text/event-stream') === true;
  return pathname.startsWith(api) && pathname !== `${api}changes` && !isStream;
}

/** Whether the request signs the person out or deletes the person. */
function endsAccess({ method }: Request, pathname: string): boolean {
  return method === 'DELETE' && [`${api}sessions/current`, `${api}users/me`].includes(pathname);
}
