import type { AccessParts } from '#access/access-parts.ts';
import { FIRST_PARTY_CLIENT, revokeGrants } from '#access/credentials/tokens/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { notFound } from '#kernel/errors.ts';
import { endSessions } from './open-session.ts';

type Memory = Pick<AccessParts, 'credentials'>;

/** Ends one of the caller's sign-ins, of a browser or of an app, at once. @throws AppError `not_found`. */
export async function endSignIn(context: Context, { credentials }: Memory, id: string): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const ended = await endSessions(tx, userId, { only: id });
    const revoked = await revokeGrants(tx, userId, { clientId: FIRST_PARTY_CLIENT, id });
    if (ended + revoked === 0) throw notFound('Session');
  });
  credentials.forgetUser(userId);
}

/** Ends all of the caller's sign-ins but the one that makes this request. Keys and applications go on working. */
export async function endOtherSignIns(context: Context, { credentials }: Memory): Promise<void> {
  const { userId, credentialId } = context.actor;
  await writeFamily(context, async (tx) => {
    await endSessions(tx, userId, { except: credentialId });
    await revokeGrants(tx, userId, { clientId: FIRST_PARTY_CLIENT }, credentialId);
  });
  credentials.forgetUser(userId);
}
