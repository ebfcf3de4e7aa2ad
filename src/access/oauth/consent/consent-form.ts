import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html, sendOnward } from '#access/sign-in/pages/index.ts';
import type { Person } from '#access/sign-in/sign-in-pages/index.ts';

const FIELD = 'person';

/** A form's hidden note of who it was shown to. */
export function personField({ actor }: Person): Html {
  return html`<input type="hidden" name="${FIELD}" value="${actor.userId}">`;
}

/** Whether a form was shown to this person, and not to somebody who was signed in at the browser before. */
export function isShownTo({ actor }: Person, form: URLSearchParams): boolean {
  return form.get(FIELD) === actor.userId;
}

/** Sends a person to sign in, and from there back to `path` of this server. */
export function askSignIn(reply: FastifyReply, path: string): FastifyReply {
  return sendOnward(reply, signInPath(path));
}

/** The link by which somebody else signs in and comes back to `path`. */
export function switchHref({ publicUrl }: FastifyRequest, path: string): string {
  return publicUrl.basePath + signInPath(path);
}

function signInPath(path: string): string {
  return `/sessions/new?${new URLSearchParams({ return_to: path })}`;
}
