import type { FastifyReply } from 'fastify';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { html, sendPage } from '#access/sign-in/pages/index.ts';
import { SIGN_IN_PATH, withReturnTo } from '#access/sign-in/sign-in-pages/index.ts';
import { OutboundError } from '#outbound/outbound-error.ts';

/** Why an OIDC login ends on an error page. */
type LoginFailure = ProviderFault | 'expired' | 'already_linked' | 'deactivated';

const FAILURE_PAGES: Readonly<
  Record<LoginFailure, { status: number; heading: string; text: (name: string) => string }>
> = {
  expired: {
    status: 400,
    heading: 'This sign-in has ended',
    text: () => 'It took too long, was already completed, or was started in another browser.',
  },
  unreachable: {
    status: 503,
    heading: 'Sign-in unavailable',
    text: (name) => `${name} cannot be reached at the moment. You can sign in with your password.`,
  },
  declined: {
    status: 400,
    heading: 'Not signed in',
    text: (name) => `${name} did not sign you in.`,
  },
  refused: {
    status: 400,
    heading: 'Not signed in',
    text: (name) => `The response of ${name} could not be accepted. The server log has the reason.`,
  },
  already_linked: {
    status: 409,
    heading: 'Already linked',
    text: (name) => `This ${name} account is already linked to an account here. Nothing was changed.`,
  },
  deactivated: {
    status: 403,
    heading: 'Not signed in',
    text: () => 'This account is deactivated. An admin of your family can reactivate it.',
  },
};

/** Sends the error page of an OIDC login, with a link to sign-in. */
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

/** A failure at the provider: unreachable, sign-in declined, or an invalid response. */
export type ProviderFault = 'unreachable' | 'declined' | 'refused';

const DEPTH_MAX = 5;

/** Classifies an error of openid-client; the reasons for the log contain no response, token or claim. */
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

// The library's messages are fixed sentences. Its causes contain whole responses, so the error itself is never logged.
function reasonOf(error: Error): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `${error.name}: ${error.error.slice(0, 64)}`;
  return `${error.name}: ${error.message}`;
}
