import type { AccessParts } from '#access/access-parts.ts';
import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, ok, type Route, route } from '#http/route.ts';
import { ChangedProfile, Member, MemberChange, MemberList, Profile, ProfileChange } from './schemas.ts';
import { updateProfile } from './update-profile.ts';
import { getProfile, listMembers, updateMember } from './users.ts';

const tag = 'Users';

/** The routes of users: the caller's own profile, and the members of the family. */
export function userRoutes(parts: AccessParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/users/me',
      operation: 'getProfile',
      tag,
      summary: "Show the signed-in user's profile",
      scope: 'family:read',
      respects: ['accounts', 'days', 'masks'],
      unmasked: true,
      responses: { 200: { description: 'The profile', schema: Profile } },
      handle: async (context) => ok(await getProfile(context)),
    }),
    ...bothUpdateMethods((method, operation) =>
      route({
        method,
        path: '/api/v1/users/me',
        operation: `${operation}Profile`,
        tag,
        summary: "Change the signed-in user's profile, e-mail address or password",
        person: 'guest',
        body: ProfileChange,
        wrapper: 'user',
        responses: { 200: { description: 'The profile', schema: ChangedProfile }, ...errorResponses(409, 422, 429) },
        handle: async (context, { body }) => ok(await updateProfile(context, parts, body)),
      }),
    ),
    route({
      method: 'GET',
      path: '/api/v1/users',
      operation: 'listMembers',
      tag,
      summary: "List the family's members",
      scope: 'family:read',
      query: PageOnlyQuery,
      responses: { 200: { description: 'All members', schema: MemberList }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listMembers(context, query)),
    }),
    ...bothUpdateMethods((method, operation) =>
      route({
        method,
        path: '/api/v1/users/:id',
        operation: `${operation}Member`,
        tag,
        summary: "Change a member's role, deactivate or reactivate them; admins only",
        person: 'admin',
        proof: true,
        params: idParams,
        body: MemberChange,
        wrapper: 'user',
        responses: { 200: { description: 'The member', schema: Member }, ...errorResponses(403, 404, 409, 422) },
        handle: async (context, { params, body }) => ok(await updateMember(context, parts, params.id, body)),
      }),
    ),
  ];
}
