import type { FastifyInstance } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { APPLICATION_SCOPES } from '#kernel/scopes.ts';

const PATH = '/.well-known/oauth-protected-resource';

/**
 * Mounts the API's own description for clients that were refused: RFC 9728, which every 401 points to. Under a base path it
 * is in both places where clients look: behind the base path, and with the base path behind it.
 */
export function mountProtectedResource(app: FastifyInstance, publicUrl: PublicUrl): void {
  const metadata = JSON.stringify({
    resource: publicUrl.href,
    authorization_servers: [publicUrl.href],
    resource_name: 'Coffer',
    bearer_methods_supported: ['header'],
    scopes_supported: APPLICATION_SCOPES,
    resource_documentation: `${publicUrl.href}/docs`,
  });
  for (const path of new Set([PATH, PATH + publicUrl.basePath])) {
    app.get(path, (_request, reply) => reply.send(metadata));
  }
}
