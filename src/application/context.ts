import type { LedgerDatabase } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { CursorKey } from '#kernel/cursor.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Actor, CredentialOwner, UserActor, UserJobActor } from './actor.ts';

/** The arguments every use case takes. Most serve a user; those that the command line or a job may call take any `Actor`. */
export type Context<A extends Actor | UserJobActor = UserActor> = {
  readonly actor: A;
  readonly db: LedgerDatabase;
  readonly clock: Clock;
  readonly requestId: string;
};

/** The context of a use case that a job too may call for a user. */
export type ForUser = Context<UserActor | UserJobActor>;

/** The context of a use case that serves a list in pages. */
export type PagedContext = Context & { readonly cursorKey: CursorKey };

/** The context of a use case that runs before authentication, such as a sign-in: no actor yet, but where it comes from. */
export type AnonymousContext = Omit<Context, 'actor'> & {
  /** The client's address, as seen through trusted proxies only. */
  readonly address: string;
  /** The origin under which the sender has opened this server. */
  readonly origin: string;
  readonly userAgent: string | null;
  readonly acceptLanguage: string | undefined;
  /** The `Cookie` header; it tells whether the browser signed in before. */
  readonly cookies: string | null;
};

/** A request that waits for something, such as the next commit. */
export type LongLivedRequest = {
  /** Authenticates again. @throws AppError `unauthorized`, `insufficient_scope`. */
  revalidate(): Promise<UserActor>;
  /** Aborts when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
};

/** The context of a use case that may wait. */
export type LongLivedContext = Context & { longLived(): LongLivedRequest };

/** A request that was answered, for the request log, the usage counts and the credential's last use. */
export type FinishedRequest = {
  readonly requestId: string;
  readonly method: string;
  /** The route's template: a path carries ids. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly address: string;
  readonly actor: UserActor | null;
  /** The credential that was recognised but refused. */
  readonly refused: CredentialOwner | null;
};

/** Runs `work` as one write to the actor's own family. */
export function writeFamily<T>(
  { actor, db, requestId }: ForUser,
  work: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  return db.writeFamily(actor.familyId, { actor, requestId }, work);
}
