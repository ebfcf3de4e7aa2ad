import type { Tx } from '#database/database.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret, secretKind } from '#kernel/tokens.ts';
import { deleteStep, findStep, insertStep, type StepRow } from './store.ts';

/**
 * What a sign-in must remember from one request to the next, under a secret that only its browser or client holds: the user
 * whose password was right and whose second factor is due, a WebAuthn challenge, the state of a trip to an identity provider.
 */
export type SignInStep<T> = {
  /** What the step is for; a secret is good for that alone. */
  readonly kind: string;
  /** Seconds it stays good. */
  readonly seconds: number;
  /** Reads what was stored; throws on anything else. */
  readonly parse: (value: unknown) => T;
};

type Within = Pick<Tx, 'db' | 'now'>;

/** Stores `value` and returns the secret that gets it back. */
export async function openStep<T>(tx: Within, step: SignInStep<T>, value: T): Promise<string> {
  const secret = newSecret('cft');
  const expires_at = instant(Date.parse(tx.now) + step.seconds * 1000);
  await insertStep(tx.db, { id: hashSecret(secret), kind: step.kind, payload: JSON.stringify(value), expires_at });
  return secret;
}

/** What is stored under a secret, which stays good; undefined where it is unknown, expired or for something else. */
export async function peekStep<T>(tx: Within, step: SignInStep<T>, secret: string): Promise<T | undefined> {
  if (secretKind(secret) !== 'cft') return undefined;
  return read(step, await findStep(tx.db, hashSecret(secret), step.kind), tx.now);
}

/** What is stored under a secret, which is used up by this. */
export async function takeStep<T>(tx: Within, step: SignInStep<T>, secret: string): Promise<T | undefined> {
  if (secretKind(secret) !== 'cft') return undefined;
  return read(step, await deleteStep(tx.db, hashSecret(secret), step.kind), tx.now);
}

function read<T>(step: SignInStep<T>, row: StepRow | undefined, now: string): T | undefined {
  return row !== undefined && row.expires_at > now ? step.parse(JSON.parse(row.payload)) : undefined;
}
