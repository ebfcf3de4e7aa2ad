import type { FastifyInstance } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';

const PATH = '/.well-known/oauth-protected-resource';

/** The paths by which clients name the one resource: the server, its API and its MCP server. */
export const RESOURCE_PATHS = ['', '/api/v1', '/mcp'] as const;

/** The scope that a client should request first. */
export const FIRST_SCOPE = 'read';

/**
 * Mounts the API's own description for clients that were refused: RFC 9728, which every 401 points to. Clients look for it with
 * the resource's path behind the well-known one; a base path may be before or after that.
 */
export function mountProtectedResource(app: FastifyInstance, publicUrl: PublicUrl): void {
  for (const resourcePath of RESOURCE_PATHS) {
    const metadata = JSON.stringify({
      resource: publicUrl.href + resourcePath,
      authorization_servers: [publicUrl.href],
      resource_name: 'Coffer',
      bearer_methods_supported: ['header'],
      // Clients request all that is listed here.
      scopes_supported: [FIRST_SCOPE],
      resource_documentation: `${publicUrl.href}/docs`,
    });
    for (const path of new Set([PATH + resourcePath, PATH + publicUrl.basePath + resourcePath])) {
      app.get(path, (_request, reply) => reply.send(metadata));
    }
  }
}
