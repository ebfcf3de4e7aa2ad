import type { FastifyInstance } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';

const PATH = '/.well-known/oauth-protected-resource';

/** The paths by which clients name the one resource, and the scopes that a client should request first there. */
export const FIRST_SCOPES = { '': ['read'], '/api/v1': ['read'], '/mcp': ['read', 'proposals:write'] } as const;

/** The `WWW-Authenticate` of a refusal without a valid credential: it leads to the description of what the request asked for. */
export function challengeOf(publicUrl: string, requestPath: string): string {
  const resource = /^\/mcp(?:[/?]|$)/.test(requestPath) ? '/mcp' : '';
  return `${bearerOf(publicUrl, resource)}, scope="${FIRST_SCOPES[resource].join(' ')}"`;
}

/** The same without scopes. */
export function bearerOf(publicUrl: string, resource: keyof typeof FIRST_SCOPES = ''): string {
  return `Bearer realm="coffer", resource_metadata="${publicUrl}${PATH}${resource}"`;
}

/**
 * Mounts the API's own description for clients that were refused: RFC 9728, which every 401 points to. Clients look for it with
 * the resource's path behind the well-known one; a base path may be before or after that.
 */
export function mountProtectedResource(app: FastifyInstance, publicUrl: PublicUrl): void {
  for (const [resourcePath, scopes] of Object.entries(FIRST_SCOPES)) {
    const metadata = JSON.stringify({
      resource: publicUrl.href + resourcePath,
      authorization_servers: [publicUrl.href],
      resource_name: 'Coffer',
      bearer_methods_supported: ['header'],
      // Clients request all that is listed here.
      scopes_supported: scopes,
      resource_documentation: `${publicUrl.href}/docs`,
    });
    for (const path of new Set([PATH + resourcePath, PATH + publicUrl.basePath + resourcePath])) {
      app.get(path, (_request, reply) => reply.send(metadata));
    }
  }
}
