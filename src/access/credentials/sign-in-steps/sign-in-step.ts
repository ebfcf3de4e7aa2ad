import type { Tx } from '#database/database.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret, secretKind } from '#kernel/tokens.ts';
import { deleteStep, findStep, insertStep, type StepRow } from './store.ts';

/**
 * State of a sign-in between two requests, under a secret that only the browser or client holds: a pending second factor, a
 * WebAuthn challenge, an OIDC login.
 */
export type SignInStep<T> = {
  /** The purpose; a secret works for no other. */
  readonly kind: string;
  /** Lifetime in seconds. */
  readonly seconds: number;
  /** Parses the stored value; throws on anything else. */
  readonly parse: (value: unknown) => T;
};

type Within = Pick<Tx, 'db' | 'now'>;

/** Stores `value` and returns its secret. */
export async function openStep<T>(tx: Within, step: SignInStep<T>, value: T): Promise<string> {
  const secret = newSecret('cft');
  const expires_at = instant(Date.parse(tx.now) + step.seconds * 1000);
  await insertStep(tx.db, { id: hashSecret(secret), kind: step.kind, payload: JSON.stringify(value), expires_at });
  return secret;
}

/** The value of a secret, without consuming it; undefined if unknown, expired or for another purpose. */
export async function peekStep<T>(tx: Within, step: SignInStep<T>, secret: string): Promise<T | undefined> {
  if (secretKind(secret) !== 'cft') return undefined;
  return read(step, await findStep(tx.db, hashSecret(secret), step.kind), tx.now);
}

/** The value of a secret, consuming it. */
export async function takeStep<T>(tx: Within, step: SignInStep<T>, secret: string): Promise<T | undefined> {
  if (secretKind(secret) !== 'cft') return undefined;
  return read(step, await deleteStep(tx.db, hashSecret(secret), step.kind), tx.now);
}

function read<T>(step: SignInStep<T>, row: StepRow | undefined, now: string): T | undefined {
  return row !== undefined && row.expires_at > now ? step.parse(JSON.parse(row.payload)) : undefined;
}
