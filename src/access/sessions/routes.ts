import type { AccessParts } from '#access/access-parts.ts';
import { writeBooks } from '#http/context.ts';
import { errorAnswers } from '#http/error-answers.ts';
import { type Route, route } from '#http/route.ts';
import { AppError } from '#kernel/errors.ts';
import { endSessions } from './open-session.ts';
import { clearedSessionCookie } from './session-cookie.ts';

/** The routes of a session that exists; signing in makes one. */
export function sessionRoutes({ settings, credentials }: AccessParts): Route[] {
  return [
    route({
      method: 'DELETE',
      path: '/api/v1/sessions/current',
      operation: 'endSession',
      tag: 'Sign-in',
      summary: 'Sign out of the console: end the session that makes this request',
      scope: 'read',
      answers: { 204: { description: 'Ended, and the cookie cleared' }, ...errorAnswers(400) },
      handle: async (context) => {
        const { method, credentialId, userId } = context.caller;
        if (method !== 'session') throw new AppError('bad_request', 'There is no session in this request');
        await writeBooks(context, (tx) => endSessions(tx, userId, { only: credentialId }));
        credentials.forgetUser(userId);
        return { status: 204, headers: { 'set-cookie': clearedSessionCookie(settings.publicUrl) } };
      },
    }),
  ];
}
