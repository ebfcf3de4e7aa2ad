import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { totpPlace } from '#database/secrets/sealed-places.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { secondFactorRecord } from './present.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import { countRecoveryCodes, findTotp, type TotpRow, useRecoveryHash, useStep } from './store.ts';
import { stepOf } from './totp.ts';

/** Whether the user has a second factor. */
export async function needsSecondFactor(db: Kysely<LedgerTables>, familyId: number, userId: string): Promise<boolean> {
  const totp = await findTotp(db, familyId, userId);
  return totp !== undefined && totp.confirmed_at !== null;
}

/**
 * Checks and consumes a code of the authenticator app or a recovery code; of two concurrent uses one passes. The caller counts
 * attempts.
 */
export async function useSecondFactor(tx: FamilyTransaction, userId: string, code: string): Promise<boolean> {
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
export async function requireOn({ db, familyId }: FamilyTransaction, userId: string): Promise<TotpRow> {
  const totp = await findTotp(db, familyId, userId);
  if (totp !== undefined && totp.confirmed_at !== null) return totp;
  throw new AppError('conflict', 'The second factor is off');
}
