import type { AccessParts } from '#access/access-parts.ts';
import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { createInvitation, listInvitations, revokeInvitation } from './invitations.ts';
import { InvitationList, IssuedInvitation, NewInvitation } from './schemas.ts';

const tag = 'Users';

/** The routes of invitations, for admins of the family. */
export function invitationRoutes(parts: AccessParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/v1/invitations',
      operation: 'createInvitation',
      secret: true,
      tag,
      summary: 'Invite someone into the family; the code is shown once',
      person: 'admin',
      proof: true,
      body: NewInvitation,
      wrapper: 'invitation',
      responses: {
        201: { description: 'The invitation with its code', schema: IssuedInvitation },
        ...errorResponses(403, 422),
      },
      handle: async (context, { body }) => created(await createInvitation(context, parts, body)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/invitations',
      operation: 'listInvitations',
      tag,
      summary: "List the family's invitations, newest first",
      person: 'admin',
      query: PageOnlyQuery,
      responses: { 200: { description: 'All invitations', schema: InvitationList }, ...errorResponses(403, 422) },
      handle: async (context, { query }) => ok(await listInvitations(context, query)),
    }),
    route({
      method: 'DELETE',
      path: '/api/v1/invitations/:id',
      operation: 'revokeInvitation',
      tag,
      summary: 'Revoke an invitation',
      person: 'admin',
      params: idParams,
      responses: { 204: { description: 'Revoked' }, ...errorResponses(403, 404, 409) },
      handle: async (context, { params }) => {
        await revokeInvitation(context, params.id);
        return NO_CONTENT;
      },
    }),
  ];
}
