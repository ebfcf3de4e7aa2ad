import type { AppError } from '#kernel/errors.ts';
import type { Limits, OwnRate } from '#kernel/limits.ts';
import type { Role } from '#kernel/scopes.ts';

/** One user of one family, acting through one credential. */
type ActsForUser = {
  readonly credentialId: string;
  readonly userId: string;
  readonly familyId: number;
  readonly role: Role;
  /** The scopes of the credential, expanded and cut to what the role permits. */
  readonly scopes: ReadonlySet<string>;
  /** The limits of the credential besides its scopes; null without any. */
  readonly limits: Limits | null;
};

/** When the person signed in or proved their identity again, RFC 3339. */
type Proved = { readonly provedAt: string };

/** A user signed in to the web app. */
type SessionActor = ActsForUser & Proved & { readonly type: 'session' };

/** A key with what decides on its rate. */
export type TopKey = { readonly id: string; readonly tier: string; readonly rateLimit: OwnRate | null };

/** The stored facts of an API key. Times are RFC 3339. */
type ApiKeyFacts = {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly tier: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly allowedIps: readonly string[] | null;
  /** The key at the top of the chain of its makers; null if a person made it. */
  readonly top: TopKey | null;
};

export type ApiKeyActor = ActsForUser & { readonly type: 'api_key'; readonly apiKey: ApiKeyFacts };

/** A user acting through an OAuth client; `firstParty` marks this server's own sign-in. */
type OauthActor = ActsForUser & Proved & { readonly type: 'oauth'; readonly firstParty: boolean };

/** A job that acts for a user, with the rights that they have now. */
export type UserJobActor = Omit<ActsForUser, 'credentialId'> & { readonly type: 'job'; readonly credentialId?: never };

/** The actors that act for a user: every authenticated request has one. */
export type UserActor = SessionActor | ApiKeyActor | OauthActor;

/** The result of authentication. `refused` is the owner of a credential that exists but is not valid now. */
export type Authentication =
  | { readonly actor: UserActor }
  | { readonly actor: null; readonly refused: CredentialOwner | null; readonly error: AppError };

/** The owner of a credential, a refused one included. */
export type CredentialOwner = Pick<UserActor, 'type' | 'credentialId' | 'userId' | 'familyId'>;

/** The operator, on the command line. */
export type CliActor = { readonly type: 'cli' };

/** The server itself, in a scheduled job. */
type JobActor = { readonly type: 'job' };

export type Actor = UserActor | CliActor | JobActor;

/** The sign-in of a person; null for a program. */
export function signInOf(actor: UserActor): string | null {
  return callerOf(actor) === 'person' ? actor.credentialId : null;
}

/** The kind of caller: a person through a sign-in of their own, or a program that the person gave a credential. */
export function callerOf(actor: UserActor): 'person' | 'key' | 'application' {
  if (actor.type === 'api_key') return 'key';
  return actor.type === 'session' || actor.firstParty ? 'person' : 'application';
}
