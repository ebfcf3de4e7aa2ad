import type { AccessParts } from '#access/access-parts.ts';
import { findUsersOfClient, revokeGrants } from '#access/credentials/tokens/index.ts';
import type { Context } from '#application/context.ts';
import type { Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { acrossFamilies } from '#database/postgres/row-security.ts';
import { presentApplication } from './present.ts';
import { visible } from './read-applications.ts';
import { deleteApplicationRow, findApplication } from './store.ts';

/**
 * Deletes the user's own application, or for an admin any of the family's, and revokes all its grants in every family. @throws
 * AppError `not_found`.
 */
export async function deleteApplication(context: Context, { credentials }: AccessParts, id: string): Promise<void> {
  const { actor, requestId } = context;
  const userIds = await context.db.write(async (tx) => {
    const family = await tx.family(actor.familyId, { actor, requestId });
    const row = visible(await findApplication(tx.db, id), actor);
    await deleteApplicationRow(tx.db, row);
    await family.record({ resource: 'oauth_application', id, kind: 'delete', before: presentApplication(row) });
    return revokeEverywhere(tx, family, id);
  });
  for (const userId of userIds) credentials.forgetUser(userId);
}

// Each family records what happened to its grants; only the actor's own family learns who did it.
async function revokeEverywhere(tx: Tx, own: FamilyTransaction, clientId: string): Promise<string[]> {
  const families = new Map([[own.familyId, own]]);
  const users = await acrossFamilies(tx.db, () => findUsersOfClient(tx.db, clientId));
  for (const { family_id, user_id } of users) {
    const familyId = Number(family_id);
    const author = { actor: null, requestId: own.author.requestId };
    const family = families.get(familyId) ?? (await tx.family(familyId, author));
    families.set(familyId, family);
    await revokeGrants(family, user_id, { clientId });
  }
  return users.map((user) => user.user_id);
}
