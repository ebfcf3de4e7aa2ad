import type { Kysely } from 'kysely';
import type { Tx } from '#database/database.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret, secretKind } from '#kernel/tokens.ts';

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

type Db = Kysely<LedgerTables>;

type StepRow = LedgerRow<'sign_in_steps'>;

async function insertStep(db: Db, row: StepRow): Promise<void> {
  await db.insertInto('sign_in_steps').values(row).execute();
}

/** The step of that hash and kind, expired or not. */
function findStep(db: Db, id: string, kind: string): Promise<StepRow | undefined> {
  return db.selectFrom('sign_in_steps').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
}

/** Deletes a step and returns it; of two concurrent calls only one receives it. */
function deleteStep(db: Db, id: string, kind: string): Promise<StepRow | undefined> {
  return db.deleteFrom('sign_in_steps').where('id', '=', id).where('kind', '=', kind).returningAll().executeTakeFirst();
}

/** Deletes the steps that expired before `instantText`. */
export async function deleteStepsExpiredBefore(db: Db, instantText: string): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', instantText).execute();
}
