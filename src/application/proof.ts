import { AppError } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { callerOf, type UserActor } from './actor.ts';

const PROOF_SECONDS = 600;
const PROOF_PATH = '/api/v1/users/me/proof';

/** When the proof of a person ends, RFC 3339: ten minutes after signing in or proving again. Null for a program. */
export function provedUntil(actor: UserActor): string | null {
  if (actor.type === 'api_key' || callerOf(actor) !== 'person') return null;
  return instant(Date.parse(actor.provedAt) + PROOF_SECONDS * 1000);
}

/** Whether the person has proved their identity within the last ten minutes, at `now`, epoch milliseconds. */
export function isProved(actor: UserActor, now: number): boolean {
  return (provedUntil(actor) ?? '') > instant(now);
}

/** Refuses a person without a recent proof; the scope of a program stands for it. @throws AppError `proof_required`. */
export function requireProof(actor: UserActor, now: number): void {
  if (callerOf(actor) !== 'person' || isProved(actor, now)) return;
  throw new AppError(
    'proof_required',
    `Confirm your identity first: send current_password, code or passkey to POST ${PROOF_PATH}, or sign in again; then repeat this request within ten minutes`,
    { details: { proof_path: PROOF_PATH, members: ['current_password', 'code', 'passkey'], seconds: PROOF_SECONDS } },
  );
}
