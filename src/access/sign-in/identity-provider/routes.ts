import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { listIdentities, unlinkIdentity } from './identities.ts';
import { IdentityList } from './schemas.ts';

const tag = 'Sign-in';
const path = '/api/v1/users/me/identities';
const caller = { person: 'guest' } as const;

/** The routes of the user's linked identities; a browser links them. */
export const identityRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listIdentities',
    tag,
    summary: 'List the identities that sign the user in',
    ...caller,
    query: PageOnlyQuery,
    responses: { 200: { description: 'The sign-ins', schema: IdentityList }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listIdentities(context, query)),
  }),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'unlinkIdentity',
    tag,
    summary: 'Unlink an identity; refused while it is the only way to sign in',
    ...caller,
    params: idParams,
    responses: { 204: { description: 'Unlinked' }, ...errorResponses(404, 409) },
    handle: async (context, { params }) => {
      await unlinkIdentity(context, params.id);
      return NO_CONTENT;
    },
  }),
];
