import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { secondFactorRecord } from './present.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import { countRecoveryCodes, findTotp, type TotpRow, useRecoveryHash, useStep } from './store.ts';
import { stepOf } from './totp.ts';

/** Whether the user's password alone does not sign them in. */
export async function needsSecondFactor(db: Kysely<LedgerTables>, familyId: number, userId: string): Promise<boolean> {
  const totp = await findTotp(db, familyId, userId);
  return totp !== undefined && totp.confirmed_at !== null;
}

/**
 * Uses up a code of the user's authenticator app or one of their recovery codes, inside the running write: of two who send the
 * same one, one passes. Counting the guesses is for whoever calls.
 */
export async function useSecondFactor(tx: FamilyTransaction, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(tx.db, tx.familyId, userId);
  if (totp === undefined || totp.confirmed_at === null) return false;
  return (await useTotp(tx, totp, code)) || (await useRecoveryCode(tx, totp, code));
}

/** Uses up a code of the authenticator app, confirmed or not. A step is good once, even for a clock that has stepped back. */
export async function useTotp(
  { db, now }: Pick<FamilyTransaction, 'db' | 'now'>,
  totp: TotpRow,
  code: string,
): Promise<boolean> {
  const step = stepOf(totp.secret, code, Date.parse(now));
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

/** The user's authenticator app. @throws AppError `conflict` for a user without a second factor. */
export async function requireOn({ db, familyId }: FamilyTransaction, userId: string): Promise<TotpRow> {
  const totp = await findTotp(db, familyId, userId);
  if (totp !== undefined && totp.confirmed_at !== null) return totp;
  throw new AppError('conflict', 'The second factor is off');
}
