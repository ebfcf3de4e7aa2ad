import type { AccessParts } from '#access/access-parts.ts';
import { FIRST_PARTY_CLIENT, revokeGrants } from '#access/credentials/tokens/index.ts';
import { type Context, writeFamily } from '#application/context.ts';
import { notFound } from '#kernel/errors.ts';
import { endSessions } from './open-session.ts';

type Memory = Pick<AccessParts, 'credentials'>;

/** Ends one of the user's sign-ins, a browser session or a device. @throws AppError `not_found`. */
export async function endSignIn(context: Context, { credentials }: Memory, id: string): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const ended = await endSessions(tx, userId, { only: id });
    const revoked = await revokeGrants(tx, userId, { clientId: FIRST_PARTY_CLIENT, id });
    if (ended.length + revoked.length === 0) throw notFound('Session');
  });
  credentials.forgetUser(userId);
}

/** Ends all other sign-ins of the user. API keys and connected apps keep working. */
export async function endOtherSignIns(context: Context, { credentials }: Memory): Promise<void> {
  const { userId, credentialId } = context.actor;
  await writeFamily(context, async (tx) => {
    await endSessions(tx, userId, { except: credentialId });
    await revokeGrants(tx, userId, { clientId: FIRST_PARTY_CLIENT }, credentialId);
  });
  credentials.forgetUser(userId);
}
