import type { UserActor } from '#application/actor.ts';

/** Why a credential that exists is not good now. Callers see one and the same 401; the owner's log tells them apart. */
export type Refusal = 'revoked' | 'expired' | 'disabled' | 'deactivated_user';

/** What a stored credential stands for. */
export type Credential = {
  readonly actor: UserActor;
  readonly refusal: Refusal | null;
  /** RFC 3339 instant after which it is no longer good; null where it has none. */
  readonly validUntil: string | null;
};
