import { refuseWhile } from '#access/credentials/throttles/index.ts';
import type { UserRow } from '#access/people/users/index.ts';
import { guessSecondFactor, needsSecondFactor } from '#access/sign-in/second-factors/index.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';

/** Whether the second factor let a sign-in pass. A refusal is an outcome and not a throw: its count must be committed. */
type SecondFactorResult<T> =
  | { readonly passed: true; readonly value: T }
  | { readonly passed: false; readonly retryAfterSeconds: number | null };

/**
 * Runs `open` in the running write once the user's second factor is proved too, where they have one. No code costs nothing; a
 * wrong one counts as a guess, which a right password alone never takes back.
 */
export async function withSecondFactor<T>(
  tx: FamilyTransaction,
  { id }: UserRow,
  code: string | null,
  open: () => Promise<T>,
): Promise<SecondFactorResult<T>> {
  if (await needsSecondFactor(tx.db, tx.familyId, id)) {
    if (code === null) return { passed: false, retryAfterSeconds: null };
    const { right, retryAfterSeconds } = await guessSecondFactor(tx, id, code);
    if (!right) return { passed: false, retryAfterSeconds };
  }
  return { passed: true, value: await open() };
}

/** What came of a sign-in that passed. @throws AppError `mfa_required`, `too_many_attempts`. */
export function requirePassed<T>(result: SecondFactorResult<T>): T {
  if (result.passed) return result.value;
  refuseWhile(result.retryAfterSeconds);
  throw new AppError('mfa_required', 'Two-factor authentication required');
}

/** The code that a client sent, if any: a form without one sends it blank. */
export function codeFrom(sent: string | null | undefined): string | null {
  return sent === undefined || sent === null || sent.trim() === '' ? null : sent;
}
