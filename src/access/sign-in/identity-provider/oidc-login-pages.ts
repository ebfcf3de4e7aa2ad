import type { FastifyReply } from 'fastify';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { type Html, html, SIGN_IN_PATH, sendPage, type Translate, withReturnTo } from '#access/sign-in/pages/index.ts';
import { OutboundError } from '#outbound/outbound-error.ts';

/** Why an OIDC login ends on an error page. */
type LoginFailure = ProviderFault | 'expired' | 'already_linked' | 'deactivated';

type FailurePage = { readonly status: number; readonly heading: Html; readonly text: Html };

const failurePages = (t: Translate, name: string): Readonly<Record<LoginFailure, FailurePage>> => ({
  expired: {
    status: 400,
    heading: t('This sign-in has ended'),
    text: t('It took too long, was already completed, or was started in another browser.'),
  },
  unreachable: {
    status: 503,
    heading: t('Sign-in unavailable'),
    text: t('{name} cannot be reached at the moment. You can sign in with your password.', { name }),
  },
  declined: {
    status: 400,
    heading: t('Not signed in'),
    text: t('{name} did not sign you in.', { name }),
  },
  refused: {
    status: 400,
    heading: t('Not signed in'),
    text: t('The response of {name} could not be accepted. The server log has the reason.', { name }),
  },
  already_linked: {
    status: 409,
    heading: t('Already linked'),
    text: t('This {name} account is already linked to an account here. Nothing was changed.', { name }),
  },
  deactivated: {
    status: 403,
    heading: t('Not signed in'),
    text: t('This account is deactivated. An admin of your family can reactivate it.'),
  },
});

/** Sends the error page of an OIDC login, with a link to sign-in. */
export function sendLoginFailed(
  reply: FastifyReply,
  name: string,
  ending: LoginFailure,
  returnTo: string | null,
): FastifyReply {
  const { t } = reply.request;
  const { status, heading, text } = failurePages(t, name)[ending];
  const href = reply.request.ownUrl.basePath + withReturnTo(SIGN_IN_PATH, returnTo);
  const body = html`<h1>${heading}</h1><p>${text}</p><a class="button" href="${href}">${t('Sign in')}</a>`;
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
