import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html, type Person, sendOnward } from '#access/sign-in/pages/index.ts';

const FIELD = 'person';

/** A hidden field with the user that the form was shown to. */
export function personField({ actor }: Person): Html {
  return html`<input type="hidden" name="${FIELD}" value="${actor.userId}">`;
}

/** Whether the form was shown to this user, and not to one who was signed in at the browser before. */
export function isShownTo({ actor }: Person, form: URLSearchParams): boolean {
  return form.get(FIELD) === actor.userId;
}

/** Redirects to sign-in and from there back to `path`. */
export function askSignIn(reply: FastifyReply, path: string): FastifyReply {
  return sendOnward(reply, signInPath(path));
}

/** A link that signs in as another user and returns to `path`. */
export function switchHref({ ownUrl }: FastifyRequest, path: string): string {
  return ownUrl.basePath + signInPath(path);
}

function signInPath(path: string): string {
  return `/sessions/new?${new URLSearchParams({ return_to: path })}`;
}
