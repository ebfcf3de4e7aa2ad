import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signedInPerson } from '#access/sign-in/pages/index.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { keepFromOthers } from '#http/headers.ts';
import { type Endpoint, mountEndpoints } from '#http/router.ts';
import type { OauthParts, OpenProvider } from './oauth-parts.ts';
import { DISCOVERY_PATHS, PROVIDER_ROUTES } from './paths.ts';
import { noteFacts } from './request-facts.ts';

// Endpoints that browsers visit: no script of another site may read the response.
const PAGES: readonly string[] = [PROVIDER_ROUTES.authorization, `${PROVIDER_ROUTES.authorization}/:uid`];
const POSTED: readonly string[] = [
  PROVIDER_ROUTES.token,
  PROVIDER_ROUTES.revocation,
  PROVIDER_ROUTES.introspection,
  PROVIDER_ROUTES.device_authorization,
];
// oidc-provider adds the script of its form_post page; our own pages set their own policy.
const PAGE_POLICY = "default-src 'none'; script-src ; form-action *; base-uri 'none'; frame-ancestors 'none'";

/**
 * Mounts the endpoints of oidc-provider. It receives the request with the body unread, but with our own host and scheme, because
 * it builds URLs from them.
 */
export function mountProvider(app: FastifyInstance, parts: OauthParts, provider: OpenProvider): void {
  const { publicUrl } = parts.settings;
  const answer = openOnce(async () => (await provider()).callback());

  const forward = async (request: FastifyRequest, reply: FastifyReply, target: string, isPage: boolean) => {
    const handle = await answer();
    const { raw, requestContext } = request;
    const person = isPage ? await signedInPerson(parts, request) : null;
    noteFacts(raw, { requestId: requestContext.requestId, address: requestContext.address, person });
    pin(raw, publicUrl, target);
    // Errors are JSON for programs, whatever they accept, and a page for browsers.
    raw.headers.accept = isPage ? 'text/html' : 'application/json';
    if (isPage) openToPeople(reply);
    reply.removeHeader('content-type').hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await handle(raw, reply.raw);
  };
  const endpoint = (method: 'GET' | 'POST', url: string, target?: string): Endpoint => ({
    methods: [method],
    url,
    isPage: PAGES.includes(url),
    handler: (request, reply) => forward(request, reply, target ?? ownTarget(request), PAGES.includes(url)),
  });

  mountEndpoints(app, 'stream', [
    ...[...PAGES, PROVIDER_ROUTES.jwks].map((url) => endpoint('GET', url)),
    ...POSTED.map((url) => endpoint('POST', url)),
    // With the base path before and after the well-known part (RFC 8414 §3.1).
    ...DISCOVERY_PATHS.flatMap((path) =>
      [...new Set([path, path + publicUrl.basePath])].map((url) => endpoint('GET', url, path)),
    ),
  ]);
}

function pin(raw: FastifyRequest['raw'], { origin, basePath }: PublicUrl, target: string): void {
  const { host, protocol } = new URL(origin);
  raw.headers.host = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  for (const name of ['x-forwarded-host', 'x-forwarded-for']) delete raw.headers[name];
  raw.url = target;
  Object.assign(raw, { originalUrl: basePath + target });
}

/** The request's path and query, without a trailing slash. */
function ownTarget({ raw }: FastifyRequest): string {
  return (raw.url ?? '/').replace(/\/+(?=\?|$)/, '');
}

function openToPeople(reply: FastifyReply): void {
  keepFromOthers(reply).headers({
    'content-security-policy': PAGE_POLICY,
    'cross-origin-resource-policy': 'same-origin',
  });
}

/** The OAuth library costs 50 MB and a quarter of a second to load; a server without OAuth clients never loads it. */
export function openProvider(parts: OauthParts): OpenProvider {
  return openOnce(async () => (await import('./create-provider.ts')).createProvider(parts));
}

/** Runs `open` at the first call and returns the same promise to every caller; after a failure the next call tries again. */
function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}
