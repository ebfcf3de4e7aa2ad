/** A response that is sent again only when it has changed. */
type Tagged = { readonly etag: string; readonly body: string; readonly headers: Headers };

type Fetch = (request: Request) => Promise<Response>;

const RESPONSES_MAX = 60;
const LENGTH_MAX = 512 * 1024;

/**
 * Remembers JSON responses with their entity tags and takes them again on a 304. In memory only: the API asks browsers to
 * store nothing.
 */
export function withTags(fetch: Fetch): Fetch {
  const known = new Map<string, Tagged>();
  return async (request) => {
    if (request.method !== 'GET') return fetch(request);
    const stored = known.get(request.url);
    if (stored !== undefined) request.headers.set('if-none-match', stored.etag);
    const response = await fetch(request);
    if (response.status === 304 && stored !== undefined) {
      return new Response(stored.body, { status: 200, headers: stored.headers });
    }
    known.delete(request.url);
    const tagged = await taggedOf(response);
    if (tagged !== null) {
      known.set(request.url, tagged);
      const [oldest] = known.keys();
      if (known.size > RESPONSES_MAX && oldest !== undefined) known.delete(oldest);
    }
    return response;
  };
}

async function taggedOf(response: Response): Promise<Tagged | null> {
  const etag = response.headers.get('etag');
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (response.status !== 200 || etag === null || !isJson) return null;
  const body = await response.clone().text();
  return body.length > LENGTH_MAX ? null : { etag, body, headers: response.headers };
}
