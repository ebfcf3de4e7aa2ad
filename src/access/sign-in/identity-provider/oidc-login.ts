import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { type Cookie, readCookie } from '#access/credentials/sessions/index.ts';
import type { SignInStep } from '#access/credentials/sign-in-steps.ts';
import type { SignInPageParts } from '#access/sign-in/pages/index.ts';
import type { Log } from '#telemetry/log.ts';
import type { ProviderClient } from './provider-client.ts';

/** The dependencies of the identity provider's pages. */
export type IdentityProviderParts = SignInPageParts & Pick<AccessParts, 'prepareFamily'> & { readonly log: Log };

/** The same with the provider, for the handlers. */
export type OidcParts = IdentityProviderParts & {
  readonly client: ProviderClient;
  /** The display name of the provider. */
  readonly name: string;
  readonly linkByEmail: boolean;
  readonly signup: boolean;
};

/** Starts an OIDC login; `link=1` links an identity instead of signing in. */
export const OIDC_LOGIN_PATH = '/sessions/oidc';

/** The redirect URI. */
export const CALLBACK_PATH = '/sessions/oidc/callback';

/** Links a verified identity to an account. */
export const LINK_PATH = '/sessions/oidc/link';

const SECONDS = 600;

const loginSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  isLinking: z.boolean(),
});

/** An OIDC login: the values that the response must match, the page to return to, and whether it links an identity. */
export type OidcLogin = z.output<typeof loginSchema>;

/** Stores the login while the browser is at the provider. */
export const OIDC_LOGIN: SignInStep<OidcLogin> = {
  kind: 'identity_provider_login',
  seconds: SECONDS,
  parse: (value) => loginSchema.parse(value),
};

/** Binds a login to its browser. Lax, because the provider returns by a link of another site. */
export const LOGIN_COOKIE: Cookie = { name: 'coffer_oidc_login', maxAgeSeconds: SECONDS };

const pendingLinkSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  returnTo: z.string().nullable(),
});

/** A verified identity that is not linked and waits for an account. */
export type PendingLink = z.output<typeof pendingLinkSchema>;

/** Stores the identity while the user signs in to the account to link. */
export const PENDING_LINK: SignInStep<PendingLink> = {
  kind: 'identity_provider_link',
  seconds: SECONDS,
  parse: (value) => pendingLinkSchema.parse(value),
};

/** Binds the identity to its browser. */
export const LINK_COOKIE: Cookie = { name: 'coffer_oidc_link', maxAgeSeconds: SECONDS };

/** The browser's secret in one of the page cookies; undefined if absent or ambiguous. */
export function pendingSecret(request: FastifyRequest, cookie: Cookie): string | undefined {
  return readCookie(request.headers.cookie, request.requestContext, cookie);
}
