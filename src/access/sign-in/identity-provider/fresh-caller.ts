import { sessionOpenedAt } from '#access/credentials/sessions/index.ts';
import type { SignInPageParts } from '#access/sign-in/sign-in-pages/index.ts';
import type { UserActor } from '#application/actor.ts';
import { instant } from '#kernel/time/clock.ts';

const FRESH_MS = 10 * 60 * 1000;

/**
 * The caller, if they signed in within the last ten minutes: a session left open, or taken, must not be enough to add a way
 * in that outlives it.
 */
export async function freshCaller(
  { database, clock }: Pick<SignInPageParts, 'database' | 'clock'>,
  actor: UserActor | null,
): Promise<UserActor | null> {
  const openedAt = actor === null ? undefined : await sessionOpenedAt(database.read, actor);
  return openedAt !== undefined && openedAt > instant(clock() - FRESH_MS) ? actor : null;
}
