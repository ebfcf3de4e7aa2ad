import { clearThrottle, countAttempt, secondFactorThrottle } from '#access/credentials/throttles/index.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { useSecondFactor } from './use-second-factor.ts';

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
