import type { AccessParts } from '#access/access-parts.ts';
import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { listConnectedApps, revokeConnectedApp } from './connected-apps.ts';
import { AuthorizedApplicationList } from './schemas.ts';

const tag = 'OAuth';

export function connectedAppRoutes(parts: AccessParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/authorized_applications',
      operation: 'listAuthorizedApplications',
      tag,
      summary: 'List the applications that the user has connected',
      person: 'guest',
      query: PageOnlyQuery,
      responses: { 200: { description: 'The sign-ins', schema: AuthorizedApplicationList }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listConnectedApps(context, parts, query)),
    }),
    route({
      method: 'DELETE',
      path: '/api/v1/authorized_applications/:id',
      operation: 'revokeAuthorizedApplication',
      tag,
      summary: 'Revoke all access that the user has granted to an application',
      person: 'guest',
      params: idParams,
      responses: { 204: { description: 'Revoked' }, ...errorResponses(404) },
      handle: async (context, { params }) => {
        await revokeConnectedApp(context, parts, params.id);
        return NO_CONTENT;
      },
    }),
  ];
}
