import type { FastifyInstance } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { SCOPES } from '#kernel/scopes.ts';

/**
 * Mounts the API's own description for clients that were refused: RFC 9728, which every 401 points to. It names no
 * authorization server, because tokens come from the sign-in routes of the API itself.
 */
export function mountProtectedResource(app: FastifyInstance, publicUrl: PublicUrl): void {
  const metadata = JSON.stringify({
    resource: publicUrl.href,
    resource_name: 'Coffer',
    bearer_methods_supported: ['header'],
    scopes_supported: SCOPES,
    resource_documentation: `${publicUrl.href}/docs`,
  });
  app.get('/.well-known/oauth-protected-resource', (_request, reply) => reply.send(metadata));
}
