import type { FastifyRequest } from 'fastify';
import { sessionSecretFrom } from '#access/credentials/sessions/index.ts';
import { cookieName, type PageCookie } from '#access/sign-in/pages/index.ts';

/** What this browser holds in one of the pages' cookies; undefined where it holds nothing, or two different things. */
export function heldSecret(request: FastifyRequest, cookie: PageCookie): string | undefined {
  return sessionSecretFrom(request.headers.cookie, cookieName(request.publicUrl, cookie));
}
