import type { UserActor } from '#application/actor.ts';
import { AddressList } from '#kernel/addresses.ts';

/** Why a credential that exists is not good now. Callers see one and the same 401; the owner's log tells them apart. */
type Refusal = 'revoked' | 'expired' | 'disabled' | 'deactivated_user';

/** What a stored credential stands for. */
export type Credential = {
  readonly actor: UserActor;
  readonly refusal: Refusal | null;
  /** RFC 3339 instant after which it is no longer good; null where it has none. */
  readonly validUntil: string | null;
};

/** A credential that was looked up, made ready to be judged at every request without looking again. */
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

  /** Whether it is good at `nowMs` for a request from `address`. */
  isValid(nowMs: number, address: string): boolean {
    // The negation counts: a time that cannot be read is NaN, and then nothing is good.
    if (this.#refusal !== null || !(nowMs < this.#validUntilMs)) return false;
    return this.#addresses === null || this.#addresses.has(address);
  }
}
