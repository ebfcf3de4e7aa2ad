const SHARED = 'shared';

/** Stores the form that another app sends, and opens the page that asks for its files. */
export async function keepShared(request: Request): Promise<Response> {
  const { url, headers } = request;
  const type = { 'content-type': headers.get('content-type') ?? '' };
  const cache = await caches.open(SHARED);
  await cache.put(url, new Response(await request.blob(), { headers: type }));
  return Response.redirect(url, 303);
}

/** The form that was sent last, once. */
export async function takeShared(url: string): Promise<Response> {
  const form = await caches.match(url, { cacheName: SHARED });
  await forgetShared();
  return form ?? new Response(null, { status: 204 });
}

export async function forgetShared(): Promise<void> {
  await caches.delete(SHARED);
}
