import { LRUCache } from 'lru-cache';
import type { CredentialInvalidation } from '#access/access-parts.ts';
import type { Authentication, UserActor } from '#application/actor.ts';
import type { CredentialRequest } from '#http/pipeline.ts';
import { challengeOf } from '#http/protected-resource.ts';
import { AddressList } from '#kernel/addresses.ts';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { hashSecret, type SecretPrefix, secretKind } from '#kernel/tokens.ts';

type Find = (hash: string) => Promise<Credential | undefined>;

/** Finds credentials; handed in, so that this slice depends on no other store. */
type CredentialSources = {
  readonly findApiKey: Find;
  readonly findAccessToken: Find;
  readonly findSession: Find;
  /** The session's secret in the request's cookies. */
  sessionSecret(request: CredentialRequest): string | undefined;
  /** @throws AppError `csrf_refused`. */
  refuseCrossSite(request: CredentialRequest): void;
};

type AuthenticateParts = {
  /** The public URL without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly cache: CredentialCache;
  readonly sources: CredentialSources;
};

/**
 * Makes the authentication of requests. `Authorization` decides when it is there, then `X-Api-Key`, then the session cookie. A
 * credential from the cache is checked again: revocation, expiry and address count at each request.
 */
export function createAuthenticate({ publicUrl, clock, cache, sources }: AuthenticateParts) {
  const finders: Partial<Record<SecretPrefix, Find>> = {
    cfk: sources.findApiKey,
    cfa: sources.findAccessToken,
    cfs: sources.findSession,
  };

  return async (request: CredentialRequest): Promise<Authentication> => {
    const sent = findSecret(request, sources);
    const unauthorized = (wasSent: boolean) => unauthorizedError(challengeOf(publicUrl, request.path), wasSent);
    if (sent === undefined) return { actor: null, refused: null, error: unauthorized(false) };
    const kind = secretKind(sent.secret);
    const find = kind !== undefined && sent.kinds.includes(kind) ? finders[kind] : undefined;
    if (find === undefined) return { actor: null, refused: null, error: unauthorized(true) };
    const hash = hashSecret(sent.secret);
    const cached = cache.get(hash) ?? (await cache.load(hash, () => find(hash)));
    if (cached?.isValid(clock(), request.address) !== true) {
      return { actor: null, refused: cached?.actor ?? null, error: unauthorized(true) };
    }
    if (cached.actor.type === 'session') sources.refuseCrossSite(request);
    if (cached.suspension !== null) return { actor: null, refused: cached.actor, error: cached.suspension };
    return { actor: cached.actor };
  };
}

/** The secret and the kinds it may have: a session counts only in its cookie, where cross-site requests are refused. */
type PresentedSecret = { readonly secret: string; readonly kinds: readonly SecretPrefix[] };

const BEARER: readonly SecretPrefix[] = ['cfk', 'cfa'];
const API_KEY: readonly SecretPrefix[] = ['cfk'];
const SESSION: readonly SecretPrefix[] = ['cfs'];

function findSecret(request: CredentialRequest, sources: CredentialSources): PresentedSecret | undefined {
  const { headers } = request;
  const authorization = headers.authorization?.trim();
  // The last word: the prefix of a secret says what it is, whatever the scheme is called.
  if (authorization) return { secret: authorization.slice(authorization.lastIndexOf(' ') + 1), kinds: BEARER };
  const apiKey = headers['x-api-key'];
  if (typeof apiKey === 'string' && apiKey.trim() !== '') return { secret: apiKey.trim(), kinds: API_KEY };
  const session = headers.cookie === undefined ? undefined : sources.sessionSecret(request);
  return session === undefined || session === '' ? undefined : { secret: session, kinds: SESSION };
}

/** One 401 for every reason; RFC 6750 §3.1 wants `error` only if a credential was sent. */
function unauthorizedError(challenge: string, wasSent: boolean): AppError {
  return new AppError('unauthorized', 'A valid access token or API key is required', {
    headers: { 'www-authenticate': wasSent ? `${challenge}, error="invalid_token"` : challenge },
  });
}

const BYTES_MAX = 32 * 1024 * 1024;
// Measured, rounded up: a cached credential with its sets and texts, and a range of addresses that it is restricted to.
const ENTRY_BYTES = 3000;
const RANGE_BYTES = 500;

/**
 * Credentials by the SHA-256 of their secret, least recently used out first. Unknown secrets are not cached, so that guessing
 * evicts nothing.
 */
export class CredentialCache implements CredentialInvalidation {
  readonly #isConnected: () => boolean;
  readonly #entries: LRUCache<string, CachedCredential>;
  // Counts invalidations: a lookup that began before the last one may have read outdated rows.
  #epoch = 0;

  /** While `isConnected` says that invalidations by other processes may be missed, nothing is served from the cache. */
  constructor(isConnected: () => boolean = () => true, bytesMax = BYTES_MAX) {
    this.#isConnected = isConnected;
    this.#entries = new LRUCache({ maxSize: bytesMax, sizeCalculation: sizeOf });
  }

  /** The cached credential, if it can be relied on. */
  get(hash: string): CachedCredential | undefined {
    return this.#isConnected() ? this.#entries.get(hash) : undefined;
  }

  /** Finds a credential and caches it, unless one was invalidated meanwhile. */
  async load(hash: string, find: () => Promise<Credential | undefined>): Promise<CachedCredential | undefined> {
    const epoch = this.#epoch;
    const credential = await find();
    if (credential === undefined) return undefined;
    const cached = new CachedCredential(credential);
    if (epoch === this.#epoch) this.#entries.set(hash, cached);
    return cached;
  }

  /** Drops the credentials of a user; call it after the commit that changed what they may do. */
  forgetUser(userId: string): void {
    this.#forget(({ actor }) => actor.userId === userId);
  }

  /** Drops the credentials of a family, or all with null. */
  forgetFamily(familyId: number | null): void {
    this.#forget(({ actor }) => familyId === null || actor.familyId === familyId);
  }

  #forget(isOutdated: (credential: CachedCredential) => boolean): void {
    this.#epoch += 1;
    for (const [hash, credential] of [...this.#entries.entries()]) {
      if (isOutdated(credential)) this.#entries.delete(hash);
    }
  }
}

function sizeOf({ actor }: CachedCredential): number {
  const ranges = actor.type === 'api_key' ? (actor.apiKey.allowedIps?.length ?? 0) : 0;
  return ENTRY_BYTES + ranges * RANGE_BYTES;
}

/** Why a credential is refused. Clients see one 401; the log tells the reasons apart. */
type Refusal = 'revoked' | 'expired' | 'disabled' | 'deactivated_user';

/** A stored credential and the actor it authenticates. */
export type Credential = {
  readonly actor: UserActor;
  readonly refusal: Refusal | null;
  /** Expiry, RFC 3339; null for none. */
  readonly validUntil: string | null;
  /** The answer to every request while the family is suspended; else null. */
  readonly suspension: AppError | null;
};

/** A loaded credential, checked at every request without a query. */
class CachedCredential {
  readonly actor: UserActor;
  readonly suspension: AppError | null;
  readonly #refusal: Refusal | null;
  readonly #validUntilMs: number;
  readonly #addresses: AddressList | null;

  constructor({ actor, refusal, validUntil, suspension }: Credential) {
    this.actor = actor;
    this.suspension = suspension;
    this.#refusal = refusal;
    this.#validUntilMs = validUntil === null ? Number.POSITIVE_INFINITY : Date.parse(validUntil);
    const allowedIps = actor.type === 'api_key' ? actor.apiKey.allowedIps : null;
    this.#addresses = allowedIps === null ? null : new AddressList(allowedIps);
  }

  isValid(nowMs: number, address: string): boolean {
    // Negated on purpose: an unreadable time is NaN, and then nothing is valid.
    if (this.#refusal !== null || !(nowMs < this.#validUntilMs)) return false;
    return this.#addresses === null || this.#addresses.has(address);
  }
}
