import type { FastifyReply } from 'fastify';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { html, sendPage } from '#access/sign-in/pages/index.ts';
import { SIGN_IN_PATH, withReturnTo } from '#access/sign-in/sign-in-pages/index.ts';
import { OutboundError } from '#outbound/outbound-error.ts';

/** Why a trip ends on a page of its own. */
type LoginFailure = ProviderFault | 'expired' | 'already_linked' | 'deactivated';

const FAILURE_PAGES: Readonly<
  Record<LoginFailure, { status: number; heading: string; text: (name: string) => string }>
> = {
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
export function sendLoginFailed(
  reply: FastifyReply,
  name: string,
  ending: LoginFailure,
  returnTo: string | null,
): FastifyReply {
  const { status, heading, text } = FAILURE_PAGES[ending];
  const href = reply.request.publicUrl.basePath + withReturnTo(SIGN_IN_PATH, returnTo);
  const body = html`<h1>${heading}</h1><p>${text(name)}</p><a class="button" href="${href}">Sign in</a>`;
  return sendPage(reply, { title: heading, status, body });
}

/** What came of a trip that the provider spoilt: it cannot be reached, did not sign the person in, or its answer is no good. */
export type ProviderFault = 'unreachable' | 'declined' | 'refused';

const DEPTH_MAX = 5;

/** Sorts a failure of openid-client, and says what the log may know of it: no answer, no token, no claim. */
export function faultOf(error: unknown): { readonly fault: ProviderFault; readonly reasons: readonly string[] } {
  const chain = chainOf(error);
  return { fault: faultIn(chain), reasons: chain.map(reasonOf) };
}

function faultIn(chain: readonly Error[]): ProviderFault {
  if (chain.some((error) => error instanceof OutboundError)) return 'unreachable';
  return chain.some((error) => error instanceof AuthorizationResponseError) ? 'declined' : 'refused';
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < DEPTH_MAX; link = link.cause) chain.push(link);
  return chain;
}

// The library's own messages are fixed sentences. Its causes hold whole answers, which is why the error itself is never logged.
function reasonOf(error: Error): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `${error.name}: ${error.error.slice(0, 64)}`;
  return `${error.name}: ${error.message}`;
}
