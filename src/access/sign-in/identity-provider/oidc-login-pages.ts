import type { FastifyReply } from 'fastify';
import { html, sendPage } from '#access/sign-in/pages/index.ts';
import { SIGN_IN_PATH, withReturnTo } from '#access/sign-in/sign-in-pages/index.ts';
import type { ProviderFault } from './provider-fault.ts';

/** Why a trip ends on a page of its own. */
export type TripEnding = ProviderFault | 'expired' | 'already_linked' | 'deactivated';

const ENDINGS: Readonly<Record<TripEnding, { status: number; heading: string; text: (name: string) => string }>> = {
  expired: {
    status: 400,
    heading: 'This sign-in has ended',
    text: () => 'It took too long, was finished already, or was begun in another browser.',
  },
  unreachable: {
    status: 503,
    heading: 'No answer',
    text: (name) => `${name} cannot be reached at the moment. Your password works without it.`,
  },
  declined: {
    status: 400,
    heading: 'Not signed in',
    text: (name) => `${name} did not sign you in.`,
  },
  refused: {
    status: 400,
    heading: 'Not signed in',
    text: (name) => `The answer of ${name} could not be accepted. The log of this server says why.`,
  },
  already_linked: {
    status: 409,
    heading: 'Linked already',
    text: (name) => `This account of ${name} is linked to an account here already. Nothing was changed.`,
  },
  deactivated: {
    status: 403,
    heading: 'Not signed in',
    text: () => 'This account is deactivated. An admin of your family can reactivate it.',
  },
};

/** Says how a trip ended, and leads back to where one can sign in. */
export function sendTripEnded(
  reply: FastifyReply,
  name: string,
  ending: TripEnding,
  returnTo: string | null,
): FastifyReply {
  const { status, heading, text } = ENDINGS[ending];
  const href = reply.request.publicUrl.basePath + withReturnTo(SIGN_IN_PATH, returnTo);
  const body = html`<h1>${heading}</h1><p>${text(name)}</p><a class="button" href="${href}">Sign in</a>`;
  return sendPage(reply, { title: heading, status, body });
}
