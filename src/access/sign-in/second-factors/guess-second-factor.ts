import { clearThrottle, countAttempt, secondFactorThrottle } from '#access/credentials/throttles/index.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { useSecondFactor } from './use-second-factor.ts';

/** How a guess ended. One that must wait was not compared; the refusal is thrown after the commit, or it would not be countPasswordAttempt. */
type Guess = { readonly right: boolean; readonly retryAfterSeconds: number | null };

/** Counts a guess at a user's second factor, and compares and uses up the code, all inside the running write. */
export function guessSecondFactor(tx: FamilyTransaction, userId: string, code: string): Promise<Guess> {
  return countGuess(tx, userId, () => useSecondFactor(tx, userId, code));
}

/** Counts a guess before `compare` decides on it; a right one clears the count. */
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
