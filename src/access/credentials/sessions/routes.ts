import type { AccessParts } from '#access/access-parts.ts';
import { writeFamily } from '#application/context.ts';
import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { AppError } from '#kernel/errors.ts';
import { signOutHeaders } from './cookies.ts';
import { SignInList } from './schemas.ts';
import { endSessions } from './sessions.ts';
import { endOtherSignIns, endSignIn, listSignIns } from './sign-ins.ts';

const tag = 'Sign-in';
const caller = { person: 'guest' } as const;

/** The routes of sign-ins that exist; signing in makes one. */
export function sessionRoutes(parts: AccessParts): Route[] {
  return [currentSessionRoute(parts), ...signInRoutes(parts)];
}

function currentSessionRoute({ credentials }: AccessParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/v1/sessions/current',
    operation: 'endSession',
    tag,
    summary: 'Sign out of the web app: end the current session',
    ...caller,
    responses: { 204: { description: 'Ended; the cookie is cleared' }, ...errorResponses(400) },
    handle: async (context) => {
      const { type, credentialId, userId } = context.actor;
      if (type !== 'session') throw new AppError('bad_request', 'This request has no session to end');
      await writeFamily(context, (tx) => endSessions(tx, userId, { only: credentialId }));
      credentials.forgetUser(userId);
      return { status: 204, headers: signOutHeaders(context) };
    },
  });
}

function signInRoutes(parts: AccessParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/sessions',
      operation: 'listSessions',
      tag,
      summary: "List the user's sign-ins, newest first: browser sessions and devices",
      ...caller,
      query: PageOnlyQuery,
      responses: { 200: { description: 'The sign-ins', schema: SignInList }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listSignIns(context, parts, query)),
    }),
    route({
      method: 'DELETE',
      path: '/api/v1/sessions',
      operation: 'endOtherSessions',
      tag,
      summary: 'Sign out everywhere else: end every session and device except the current one',
      ...caller,
      responses: { 204: { description: 'Ended' } },
      handle: async (context) => {
        await endOtherSignIns(context, parts);
        return NO_CONTENT;
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/v1/sessions/:id',
      operation: 'endSessionById',
      tag,
      summary: 'Sign out one session or device',
      ...caller,
      params: idParams,
      responses: { 204: { description: 'Ended' }, ...errorResponses(404) },
      handle: async (context, { params }) => {
        await endSignIn(context, parts, params.id);
        return NO_CONTENT;
      },
    }),
  ];
}
