import type { z } from 'zod';
import { type OpenedSession, openSession } from '#access/credentials/sessions/index.ts';
import { findFamily } from '#access/people/families/index.ts';
import { presentProfile, type UserRow } from '#access/people/users/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { NewSession, SessionOpened } from './schemas.ts';
import { withPassword } from './with-password.ts';
import { codeFrom, requirePassed, withSecondFactor } from './with-second-factor.ts';

/** An opened session and the response. */
export type NewConsoleSession = OpenedSession & { readonly opened: z.output<typeof SessionOpened> };

/** Signs a user in to the console with a password, and a second factor if they have one. */
export async function openConsoleSession(
  context: AnonymousContext,
  { email, password, otp_code }: z.output<typeof NewSession>,
): Promise<NewConsoleSession> {
  const result = await withPassword(context, { email, password, deviceId: null }, (tx, user) =>
    withSecondFactor(tx, user, codeFrom(otp_code), () => openedFor(tx, user, context.userAgent)),
  );
  return requirePassed(result);
}

/** Opens a session for an authenticated user. */
export async function openedFor(
  tx: FamilyTransaction,
  user: UserRow,
  userAgent: string | null,
): Promise<NewConsoleSession> {
  const session = await openSession(tx, user.id, userAgent);
  return { ...session, opened: { user: presentProfile(user, await findFamily(tx.db, tx.familyId)) } };
}
