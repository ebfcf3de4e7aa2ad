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
 * Deletes an application, the caller's own or for an admin any of the family's, and revokes all that anybody allowed it, in
 * whichever family, at once.
 * @throws AppError `not_found`.
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

// Each family's books say what became of its grants; who did it is told to the caller's own family only.
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
