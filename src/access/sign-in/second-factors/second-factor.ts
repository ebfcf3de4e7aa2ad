import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { clearThrottle, countAttempt, secondFactorThrottle } from '#access/credentials/throttle.ts';
import { endOtherSignIns } from '#access/people/users/index.ts';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { totpPlace } from '#database/open-secrets.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { hashSecret } from '#kernel/tokens.ts';
import type { RecoveryCodes, SecondFactor } from './schemas.ts';
import {
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  replaceRecoveryHashes,
  type TotpRow,
  useRecoveryHash,
  useStep,
} from './store.ts';
import { stepOf } from './totp.ts';

export async function getSecondFactor({ db, actor }: Context): Promise<z.output<typeof SecondFactor>> {
  const totp = await findTotp(db.read, actor.familyId, actor.userId);
  return presentSecondFactor(totp, await countRecoveryCodes(db.read, actor.familyId, actor.userId));
}

/** Replaces the user's recovery codes; the old ones stop working. @throws AppError `conflict` without a second factor. */
export async function renewRecoveryCodes(context: Context): Promise<z.output<typeof RecoveryCodes>> {
  const { userId } = context.actor;
  return writeFamily(context, async (tx) => {
    const totp = await requireOn(tx, userId);
    const left = await countRecoveryCodes(tx.db, tx.familyId, userId);
    const recovery_codes = await issueRecoveryCodes(tx, userId);
    await tx.record({
      resource: 'second_factor',
      id: userId,
      kind: 'update',
      before: secondFactorRecord(totp, left),
      after: secondFactorRecord(totp, RECOVERY_CODES),
    });
    return { recovery_codes };
  });
}

/** Replaces the recovery codes and returns them in plain text, which is not stored. */
export async function issueRecoveryCodes(tx: FamilyTransaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryHashes(tx.db, tx.familyId, userId, codes.map(hashRecoveryCode));
  return codes;
}

/**
 * Turns the user's second factor off, deletes app and recovery codes, and ends all other sessions and grants. @throws AppError
 * `conflict` without a second factor.
 */
export async function removeSecondFactor(context: Context, { credentials }: AccessParts): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    await requireOn(tx, userId);
    await deleteSecondFactorOf(tx, userId);
    await endOtherSignIns(tx, context);
  });
  credentials.forgetUser(userId);
}

/** Deletes the second factor of a deleted user. */
export async function deleteSecondFactorOf(tx: FamilyTransaction, userId: string): Promise<void> {
  const totp = await findTotp(tx.db, tx.familyId, userId);
  if (totp === undefined) return;
  const left = await countRecoveryCodes(tx.db, tx.familyId, userId);
  await deleteTotp(tx.db, tx.familyId, userId);
  await replaceRecoveryHashes(tx.db, tx.familyId, userId, []);
  await tx.record({ resource: 'second_factor', id: userId, kind: 'delete', before: secondFactorRecord(totp, left) });
}

/** An unconfirmed app counts as none. */
function presentSecondFactor(totp: TotpRow | undefined, recoveryCodes: number): z.output<typeof SecondFactor> {
  const enabledAt = totp?.confirmed_at ?? null;
  return { enabled: enabledAt !== null, enabled_at: enabledAt, recovery_codes_left: recoveryCodes };
}

/** A second factor as change rows store it, without its secret. */
export function secondFactorRecord({ user_id, created_at, confirmed_at }: TotpRow, recoveryCodes: number): object {
  return { user_id, created_at, confirmed_at, recovery_codes_left: recoveryCodes };
}

export async function needsSecondFactor(db: Kysely<LedgerTables>, familyId: number, userId: string): Promise<boolean> {
  const totp = await findTotp(db, familyId, userId);
  return totp !== undefined && totp.confirmed_at !== null;
}

/**
 * Checks and consumes a code of the authenticator app or a recovery code; of two concurrent uses one passes. The caller counts
 * attempts.
 */
async function useSecondFactor(tx: FamilyTransaction, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(tx.db, tx.familyId, userId);
  if (totp === undefined || totp.confirmed_at === null) return false;
  return (await useTotp(tx, totp, code)) || (await useRecoveryCode(tx, totp, code));
}

/** Checks and consumes a code of the app, confirmed or not. A step works once, even if the clock steps back. */
export async function useTotp(
  { db, now, secrets }: Pick<FamilyTransaction, 'db' | 'now' | 'secrets'>,
  totp: TotpRow,
  code: string,
): Promise<boolean> {
  const secret = secrets().open(totp.secret, totpPlace(totp.user_id));
  const step = stepOf(secret, code, Date.parse(now));
  return step !== undefined && useStep(db, totp, step);
}

async function useRecoveryCode(tx: FamilyTransaction, totp: TotpRow, code: string): Promise<boolean> {
  const { db, familyId, now } = tx;
  const { user_id: userId } = totp;
  if (!(await useRecoveryHash(db, familyId, userId, hashRecoveryCode(code), now))) return false;
  const left = await countRecoveryCodes(db, familyId, userId);
  await tx.record({
    resource: 'second_factor',
    id: userId,
    kind: 'update',
    before: secondFactorRecord(totp, left + 1),
    after: secondFactorRecord(totp, left),
  });
  return true;
}

/** @throws AppError `conflict` without a second factor. */
async function requireOn({ db, familyId }: FamilyTransaction, userId: string): Promise<TotpRow> {
  const totp = await findTotp(db, familyId, userId);
  if (totp !== undefined && totp.confirmed_at !== null) return totp;
  throw new AppError('conflict', 'The second factor is off');
}

/** The result of an attempt. Throw a refusal after the commit, or its count is lost. */
type Guess = { readonly right: boolean; readonly retryAfterSeconds: number | null };

/** Counts an attempt at the second factor and checks and consumes the code, in the running transaction. */
export function guessSecondFactor(tx: FamilyTransaction, userId: string, code: string): Promise<Guess> {
  return countGuess(tx, userId, () => useSecondFactor(tx, userId, code));
}

/** Counts an attempt before `compare` checks it; a correct one clears the count. */
export async function countGuess(
  tx: FamilyTransaction,
  userId: string,
  compare: () => Promise<boolean>,
): Promise<Guess> {
  const throttle = secondFactorThrottle(userId);
  const retryAfterSeconds = await countAttempt(tx, throttle);
  if (retryAfterSeconds !== null) return { right: false, retryAfterSeconds };
  const right = await compare();
  if (right) await clearThrottle(tx, throttle);
  return { right, retryAfterSeconds: null };
}

export const RECOVERY_CODES = 10;

// Crockford's base 32: no letter looks like a digit.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CHARACTERS = 24;
const GROUP = /.{4}(?=.)/g;

/**
 * A recovery code, `xxxx-xxxx-xxxx-xxxx-xxxx-xxxx`: 120 random bits. From 112 bits on a plain hash is safe (OWASP ASVS 5.0,
 * 6.5.2).
 */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return letters.join('').replace(GROUP, '$&-');
}

/** The hash of a code; hyphens, spaces, case and the look-alikes o, i and l are normalised. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1'));
}
