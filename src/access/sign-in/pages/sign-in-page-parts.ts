import type { FastifyRequest } from 'fastify';
import type { AccessParts } from '#access/access-parts.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { Database } from '#database/database.ts';
import { anonymousContext } from '#http/context.ts';
import type { Clock } from '#kernel/time/clock.ts';

/** The client that started a sign-in. */
export type PendingClient = {
  readonly clientName: string;
  /** The redirect URI: Chromium requires every form on the way to allow it. */
  readonly redirectUri: string | null;
};

export type SignInPageParts = Pick<
  AccessParts,
  'settings' | 'credentials' | 'prepareFamily' | 'welcomeMember' | 'holders' | 'outbox'
> & {
  readonly database: Database;
  readonly clock: Clock;
  /** The name and start path of the identity provider; null without one. */
  readonly identityProvider: { readonly name: string; readonly href: string } | null;
  /** The client that waits at a local path; null if none does. */
  readonly findPendingClient: (returnTo: string) => Promise<PendingClient | null>;
};

/** The context of use cases behind a page. */
export function contextOf(
  { database, clock }: Pick<SignInPageParts, 'database' | 'clock'>,
  request: FastifyRequest,
): AnonymousContext {
  return anonymousContext(request, { db: database, clock });
}

/** The name of the client waiting at `returnTo`, and the redirect URIs that a form must allow. */
export async function pendingClientOf(
  { findPendingClient }: SignInPageParts,
  returnTo: string | null,
): Promise<{ clientName: string | null; formAction: readonly string[] }> {
  const pendingClient = returnTo === null ? null : await findPendingClient(returnTo);
  const redirectUri = pendingClient?.redirectUri ?? null;
  return { clientName: pendingClient?.clientName ?? null, formAction: redirectUri === null ? [] : [redirectUri] };
}
