import { sessionOpenedAt } from '#access/credentials/sessions/index.ts';
import type { SignInPageParts } from '#access/sign-in/sign-in-pages/index.ts';
import type { Caller } from '#kernel/caller.ts';
import { instant } from '#kernel/time/clock.ts';

const FRESH_MS = 10 * 60 * 1000;

/**
 * The caller, if they signed in within the last ten minutes: a session left open, or taken, must not be enough to add a way
 * in that outlives it.
 */
export async function freshCaller(
  { database, clock }: Pick<SignInPageParts, 'database' | 'clock'>,
  caller: Caller | null,
): Promise<Caller | null> {
  const openedAt = caller === null ? undefined : await sessionOpenedAt(database.read, caller);
  return openedAt !== undefined && openedAt > instant(clock() - FRESH_MS) ? caller : null;
}
