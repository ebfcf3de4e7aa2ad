import type { FastifyRequest } from 'fastify';
import type { AccessParts } from '#access/access-parts.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/time/clock.ts';

/** What a person is in the middle of when sent to sign in: the application that waits for it. */
export type PendingClient = {
  readonly clientName: string;
  /** Where the way back ends if nothing more is asked: Chromium wants it allowed by every form along the way. */
  readonly redirectUri: string | null;
};

/** What the sign-in pages are assembled from. */
export type SignInPageParts = Pick<AccessParts, 'settings' | 'credentials' | 'prepareFamily' | 'welcomeMember'> & {
  readonly database: Database;
  readonly clock: Clock;
  /** The household's own identity provider: its name for the button, and the path that begins the trip; null without one. */
  readonly identityProvider: { readonly name: string; readonly href: string } | null;
  /** What waits at a local path that someone is to return to; null where no application does. */
  readonly findPendingClient: (returnTo: string) => Promise<PendingClient | null>;
};

/** The context of the use cases behind a page, which no API credential stands for. */
export function contextOf({ database, clock }: SignInPageParts, request: FastifyRequest): AnonymousContext {
  return {
    db: database,
    clock,
    requestId: request.requestContext.requestId,
    address: request.requestContext.address,
    userAgent: request.headers['user-agent'] ?? null,
  };
}

/** What a page shows, and lets its form lead to, of the pendingClient at `returnTo`. */
export async function pendingClientOf(
  { findPendingClient }: SignInPageParts,
  returnTo: string | null,
): Promise<{ clientName: string | null; formAction: readonly string[] }> {
  const pendingClient = returnTo === null ? null : await findPendingClient(returnTo);
  const redirectUri = pendingClient?.redirectUri ?? null;
  return { clientName: pendingClient?.clientName ?? null, formAction: redirectUri === null ? [] : [redirectUri] };
}
