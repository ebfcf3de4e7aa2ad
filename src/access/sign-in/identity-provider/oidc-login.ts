import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { type Cookie, readCookie } from '#access/credentials/sessions/index.ts';
import type { SignInStep } from '#access/credentials/sign-in-steps/index.ts';
import type { SignInPageParts } from '#access/sign-in/sign-in-pages/index.ts';
import type { Log } from '#telemetry/log.ts';
import type { ProviderClient } from './provider-client.ts';

/** What the pages of the household's identity provider are assembled from. */
export type IdentityProviderParts = SignInPageParts & Pick<AccessParts, 'prepareFamily'> & { readonly log: Log };

/** The same with the provider itself, as the handlers hold them. */
export type OidcParts = IdentityProviderParts & {
  readonly client: ProviderClient;
  /** What people know the provider by. */
  readonly name: string;
  readonly linkByEmail: boolean;
  readonly signup: boolean;
};

/** Where a trip to the provider begins; `link=1` makes one that links instead of signing in. */
export const OIDC_LOGIN_PATH = '/sessions/oidc';

/** Where the provider sends the browser back to. */
export const CALLBACK_PATH = '/sessions/oidc/callback';

/** Where a proved identity waits for the account that it is to be linked to. */
export const LINK_PATH = '/sessions/oidc/link';

const SECONDS = 600;

const loginSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  isLinking: z.boolean(),
});

/** A trip to the provider: what its answer must fit, where it ends, and whether it is made to link rather than to sign in. */
export type OidcLogin = z.output<typeof loginSchema>;

/** Keeps a trip while the browser is away. */
export const OIDC_LOGIN: SignInStep<OidcLogin> = {
  kind: 'identity_provider_trip',
  seconds: SECONDS,
  parse: (value) => loginSchema.parse(value),
};

/** Binds a trip to the browser that set out; Lax, since the way back is a link of another site. */
export const LOGIN_COOKIE: Cookie = { name: 'coffer_oidc_trip', maxAgeSeconds: SECONDS };

const pendingLinkSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  returnTo: z.string().nullable(),
});

/** An identity that was proved, is linked to nobody here, and waits for an account. */
export type PendingLink = z.output<typeof pendingLinkSchema>;

/** Keeps a proved identity while its person signs in to the account that it is to be linked to. */
export const PENDING_LINK: SignInStep<PendingLink> = {
  kind: 'identity_provider_link',
  seconds: SECONDS,
  parse: (value) => pendingLinkSchema.parse(value),
};

/** Binds a proved identity to the browser that proved it. */
export const LINK_COOKIE: Cookie = { name: 'coffer_oidc_link', maxAgeSeconds: SECONDS };

/** What this browser holds in one of the pages' cookies; undefined where it holds nothing, or two different things. */
export function pendingSecret(request: FastifyRequest, cookie: Cookie): string | undefined {
  return readCookie(request.headers.cookie, request.publicUrl, cookie);
}
