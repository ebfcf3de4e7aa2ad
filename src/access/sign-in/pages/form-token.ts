import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cookie, readCookie, setCookie } from '#access/credentials/sessions/index.ts';
import { type Html, html } from '#access/texts/html.ts';
import { AppError } from '#kernel/errors.ts';

const COOKIE: Cookie = { name: 'coffer_form', maxAgeSeconds: 24 * 60 * 60 };
const FIELD = 'form_token';
const SECRET = /^[\w-]{32}$/;
const begun = new WeakMap<FastifyRequest, string>();

/** A hidden field that proves that this browser received the form; sets its cookie if missing. */
export function csrfField(request: FastifyRequest, reply: FastifyReply): Html {
  let secret = begun.get(request) ?? formSecret(request);
  if (secret === undefined) {
    secret = randomBytes(24).toString('base64url');
    reply.header('set-cookie', setCookie(request.requestContext, COOKIE, secret));
  }
  begun.set(request, secret);
  return html`<input type="hidden" name="${FIELD}" value="${tokenOf(secret)}">`;
}

/** Refuses a form without the token of this browser. @throws AppError `csrf_refused`. */
export function requireFormToken(request: FastifyRequest): void {
  const secret = formSecret(request);
  const sent = request.body instanceof URLSearchParams ? request.body.get(FIELD) : null;
  if (secret === undefined || sent === null || !isEqual(sent, tokenOf(secret))) {
    throw new AppError('csrf_refused', 'This form has expired. Go back, reload the page and try again');
  }
}

function formSecret(request: FastifyRequest): string | undefined {
  const secret = readCookie(request.headers.cookie, request.requestContext, COOKIE);
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

// The page must not contain the value of the HttpOnly cookie.
function tokenOf(secret: string): string {
  return hash('sha256', `form ${secret}`, 'base64url');
}

function isEqual(sent: string, expected: string): boolean {
  const [left, right] = [Buffer.from(sent), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
