import type { UserActor } from '#application/actor.ts';
import { AddressList } from '#kernel/addresses.ts';

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
export class CachedCredential {
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

  /** Whether it is valid at `nowMs` for a request from `address`. */
  isValid(nowMs: number, address: string): boolean {
    // Negated on purpose: an unreadable time is NaN, and then nothing is valid.
    if (this.#refusal !== null || !(nowMs < this.#validUntilMs)) return false;
    return this.#addresses === null || this.#addresses.has(address);
  }
}
