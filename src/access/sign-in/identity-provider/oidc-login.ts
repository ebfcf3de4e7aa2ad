import { z } from 'zod';
import type { SignInStep } from '#access/credentials/sign-in-steps/index.ts';
import type { PageCookie } from '#access/sign-in/pages/index.ts';

const SECONDS = 600;

const tripSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  isLinking: z.boolean(),
});

/** A trip to the provider: what its answer must fit, where it ends, and whether it is made to link rather than to sign in. */
export type Trip = z.output<typeof tripSchema>;

/** Keeps a trip while the browser is away. */
export const TRIP: SignInStep<Trip> = {
  kind: 'identity_provider_trip',
  seconds: SECONDS,
  parse: (value) => tripSchema.parse(value),
};

/** Binds a trip to the browser that set out; Lax, since the way back is a link of another site. */
export const TRIP_COOKIE: PageCookie = { name: 'coffer_oidc_trip', maxAgeSeconds: SECONDS };

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
export const LINK_COOKIE: PageCookie = { name: 'coffer_oidc_link', maxAgeSeconds: SECONDS };
