const DATA = 'data';
const PROFILE = '/users/me';
const ENTRIES_MAX = 300;
const CONDITION = 'if-none-match';

/** The header of a stored response: when the server sent it. */
const STORED_AT = 'coffer-stored-at';

/** The response of the server, or the stored one while the server cannot be reached. */
export async function freshOrStored(request: Request, afterwards: (work: Promise<unknown>) => void): Promise<Response> {
  const fresh = await fetch(request).catch(() => undefined);
  if (fresh === undefined || fresh.status >= 502) {
    return (await caches.match(request, { cacheName: DATA, ignoreVary: true })) ?? fresh ?? Response.error();
  }
  if (fresh.status === 401) afterwards(forgetData());
  else if (isJson(fresh)) afterwards(store(request, fresh.clone()));
  else if (fresh.status === 304) afterwards(storeUnchanged(request));
  return fresh;
}

/** Stores what a page has read before, and has in memory: the server says only that it has not changed. */
async function storeUnchanged(request: Request): Promise<void> {
  const tag = request.headers.get(CONDITION);
  const stored = await caches.match(request, { cacheName: DATA, ignoreVary: true });
  if (stored?.headers.get('etag') === tag) return;
  const headers = new Headers(request.headers);
  headers.delete(CONDITION);
  const whole = await fetch(new Request(request, { headers }));
  if (isJson(whole)) await store(request, whole);
}

export async function forgetData(): Promise<void> {
  await caches.delete(DATA);
}

function isJson({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type')?.startsWith('application/json') === true;
}

async function store(request: Request, response: Response): Promise<void> {
  const body = await response.text();
  if (request.url.endsWith(PROFILE) && (await isOfAnother(request, body))) await forgetData();
  const cache = await caches.open(DATA);
  const etag = response.headers.get('etag');
  const headers = {
    'content-type': 'application/json',
    [STORED_AT]: new Date().toISOString(),
    ...(etag !== null && { etag }),
  };
  await cache.put(request, new Response(body, { headers }));
  const [oldest, ...others] = await cache.keys();
  if (oldest !== undefined && others.length >= ENTRIES_MAX) await cache.delete(oldest);
}

/** Whether the stored data belong to another person than this profile. */
async function isOfAnother(request: Request, profile: string): Promise<boolean> {
  const stored = await caches.match(request, { cacheName: DATA, ignoreVary: true });
  return stored !== undefined && idOf(await stored.text()) !== idOf(profile);
}

function idOf(profile: string): unknown {
  return (JSON.parse(profile) as { readonly id?: unknown }).id;
}
