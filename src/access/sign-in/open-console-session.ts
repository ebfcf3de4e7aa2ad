import type { z } from 'zod';
import { findFamily } from '#access/families/index.ts';
import { openSession } from '#access/sessions/index.ts';
import { presentProfile } from '#access/users/index.ts';
import type { PublicContext } from '#http/context.ts';
import type { NewSession, SessionOpened } from './schemas.ts';
import { withPassword } from './with-password.ts';

/** Signs a user in to the console: the session's secret is for the cookie, the rest for the answer. */
export function openConsoleSession(
  context: PublicContext,
  { email, password }: z.output<typeof NewSession>,
): Promise<{ secret: string; opened: z.output<typeof SessionOpened> }> {
  return withPassword(context, { email, password, deviceId: null }, async (tx, user) => ({
    secret: await openSession(tx, user.id, context.userAgent),
    opened: { user: presentProfile(user, await findFamily(tx.db, tx.familyId)) },
  }));
}
