import { LRUCache } from 'lru-cache';
import type { CredentialInvalidation } from '#access/access-parts.ts';
import type { UserActor } from '#application/actor.ts';
import { AddressList } from '#kernel/addresses.ts';

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
};

/** A loaded credential, checked at every request without a query. */
class CachedCredential {
  readonly actor: UserActor;
  readonly #refusal: Refusal | null;
  readonly #validUntilMs: number;
  readonly #addresses: AddressList | null;

  constructor({ actor, refusal, validUntil }: Credential) {
    this.actor = actor;
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
