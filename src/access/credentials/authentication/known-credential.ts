import type { Credential, Refusal } from '#access/credential.ts';
import type { UserActor } from '#application/actor.ts';
import { AddressList } from '#kernel/addresses.ts';

/** A credential that was looked up, made ready to be judged at every request without looking again. */
export class KnownCredential {
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
  isGood(nowMs: number, address: string): boolean {
    // The negation counts: a time that cannot be read is NaN, and then nothing is good.
    if (this.#refusal !== null || !(nowMs < this.#validUntilMs)) return false;
    return this.#addresses === null || this.#addresses.has(address);
  }
}
