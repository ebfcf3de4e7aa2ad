import type { AccessParts } from '#access/access-parts.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { deleteOwnUser } from './delete-own-user.ts';
import { readResetStatus, resetFamilyData } from './reset-family-data.ts';
import { ResetDone, ResetStatus, UserDeleted } from './schemas.ts';

const tag = 'Users';

/** The routes that delete a family's data or the actor's user. */
export function accountDeletionRoutes(parts: AccessParts): Route[] {
  return [
    route({
      method: 'DELETE',
      path: '/api/v1/users/reset',
      operation: 'resetBooks',
      tag,
      summary: 'Delete all data of the family; admins only',
      scope: 'family:erase',
      proof: true,
      responses: {
        200: { description: 'Everything is hidden, and deleted by a job', schema: ResetDone },
        ...errorResponses(403, 409, 422, 429),
      },
      handle: async (context) => ok(await resetFamilyData(context, parts)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/users/reset/status',
      operation: 'getResetStatus',
      tag,
      summary: 'Count the data of the family; admins only',
      scope: 'family:read',
      responses: { 200: { description: 'The counts', schema: ResetStatus }, ...errorResponses(403) },
      handle: async (context) => ok(await readResetStatus(context, parts)),
    }),
    route({
      method: 'DELETE',
      path: '/api/v1/users/me',
      operation: 'deleteProfile',
      tag,
      summary: 'Delete the signed-in user, and all data with the last member of a family',
      scope: 'family:erase',
      proof: true,
      responses: { 200: { description: 'Deleted', schema: UserDeleted }, ...errorResponses(403, 422, 429) },
      handle: async (context) => {
        await deleteOwnUser(context, parts);
        return ok({ message: 'The user is deleted' });
      },
    }),
  ];
}
