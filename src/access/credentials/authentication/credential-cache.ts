import type { CredentialInvalidation } from '#access/access-parts.ts';
import { CachedCredential, type Credential } from './cached-credential.ts';

const ENTRIES_MAX = 10_000;

/**
 * Credentials by the SHA-256 of their secret, the longest unused dropped first. Unknown ones are never kept: a flood of
 * guesses pushes nobody out.
 */
export class CredentialCache implements CredentialInvalidation {
  readonly #isCurrent: () => boolean;
  readonly #max: number;
  readonly #entries = new Map<string, CachedCredential>();
  #epoch = 0;
  #newest = '';

  /** While `isCurrent` says that changes may have gone unheard, nothing is taken from memory. */
  constructor(isCurrent: () => boolean = () => true, max = ENTRIES_MAX) {
    this.#isCurrent = isCurrent;
    this.#max = max;
  }

  /** The credential if it is remembered and can be relied on. */
  get(hash: string): CachedCredential | undefined {
    if (!this.#isCurrent()) return undefined;
    const cached = this.#entries.get(hash);
    if (cached !== undefined && hash !== this.#newest) this.#put(hash, cached);
    return cached;
  }

  /** Looks a credential up and remembers it, unless something was revoked meanwhile and `find` may have read what was before. */
  async load(hash: string, find: () => Promise<Credential | undefined>): Promise<CachedCredential | undefined> {
    const epoch = this.#epoch;
    const credential = await find();
    if (credential === undefined) return undefined;
    const cached = new CachedCredential(credential);
    if (epoch === this.#epoch) this.#keep(hash, cached);
    return cached;
  }

  /** Drops every credential of a user; call it after the commit that changed what they may do. */
  forgetUser(userId: string): void {
    this.#epoch += 1;
    for (const [hash, cached] of this.#entries) {
      if (cached.actor.userId === userId) this.#entries.delete(hash);
    }
  }

  /** Drops every credential of a family, or of all. */
  forgetFamily(familyId: number | null): void {
    this.#epoch += 1;
    for (const [hash, cached] of this.#entries) {
      if (familyId === null || cached.actor.familyId === familyId) this.#entries.delete(hash);
    }
  }

  #keep(hash: string, cached: CachedCredential): void {
    this.#put(hash, cached);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break;
      this.#entries.delete(oldest);
    }
  }

  // A map keeps its keys in the order of insertion: put last again, the first is the longest unused.
  #put(hash: string, cached: CachedCredential): void {
    this.#entries.delete(hash);
    this.#entries.set(hash, cached);
    this.#newest = hash;
  }
}
