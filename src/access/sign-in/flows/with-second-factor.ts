import { refuseWhile } from '#access/credentials/throttles/index.ts';
import type { UserRow } from '#access/people/users/index.ts';
import { guessSecondFactor, needsSecondFactor } from '#access/sign-in/second-factors/index.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';

/** The result of the second factor. A refusal is returned, not thrown, because its count must be committed. */
type SecondFactorResult<T> =
  | { readonly passed: true; readonly value: T }
  | { readonly passed: false; readonly retryAfterSeconds: number | null };

/**
 * Runs `open` once the user's second factor, if any, is verified. A missing code does not count as an attempt; a wrong one does,
 * and only a correct code clears the count.
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

/** @throws AppError `mfa_required`, `too_many_attempts`. */
export function requirePassed<T>(result: SecondFactorResult<T>): T {
  if (result.passed) return result.value;
  refuseWhile(result.retryAfterSeconds);
  throw new AppError('mfa_required', 'Two-factor authentication required');
}

/** The code of a request; forms send it blank for none. */
export function codeFrom(sent: string | null | undefined): string | null {
  return sent === undefined || sent === null || sent.trim() === '' ? null : sent;
}
