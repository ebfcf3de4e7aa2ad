import type { AccessParts } from '#access/access-parts.ts';
import { revokeGrants } from '#access/credentials/tokens/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { notFound } from '#kernel/errors.ts';
import { connectedGrantsOf, pathId } from './connected-apps.ts';

/** Revokes all grants of the user to an app. @throws AppError `not_found`. */
export async function revokeConnectedApp(
  context: Context,
  { credentials }: Pick<AccessParts, 'credentials'>,
  id: string,
): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const grants = connectedGrantsOf(tx.db, context.actor, tx.now);
    const clients = await grants.clearSelect().select('client_id').distinct().execute();
    const clientId = clients.find(({ client_id }) => pathId(client_id) === id)?.client_id;
    if (clientId === undefined) throw notFound('Authorized application');
    await revokeGrants(tx, userId, { clientId });
  });
  credentials.forgetUser(userId);
}
