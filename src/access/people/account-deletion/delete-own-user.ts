import type { AccessParts } from '#access/access-parts.ts';
import { removeEntriesOfFamily } from '#access/credentials/directory.ts';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { revokeGrants } from '#access/credentials/tokens/index.ts';
import { deleteMailsTo } from '#access/mail/outbox.ts';
import { findFamily, saveFamily } from '#access/people/families.ts';
import { revokeInvitationsOf } from '#access/people/invitations/index.ts';
import { isActiveAdmin, listUsers, type UserRow, writeUser } from '#access/people/users/index.ts';
import type { CliActor } from '#application/actor.ts';
import { type Context, writeFamily } from '#application/context.ts';
import { deleteChangeHistory } from '#database/family/change-history.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid, notFound } from '#kernel/errors.ts';

/**
 * Deletes the actor's user: name, address, password and every credential are removed for good. Records in accounts that others
 * see stay with the family, all others are deleted; the last member takes all data along. @throws AppError `validation_failed`
 * if the family would have no active admin.
 */
export async function deleteOwnUser(
  context: Context,
  { credentials, dataReset, revokeAccess }: Pick<AccessParts, 'credentials' | 'dataReset' | 'revokeAccess'>,
): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const users = await listUsers(tx.db, tx.familyId);
    const user = users.find(({ id }) => id === userId);
    if (user === undefined) throw notFound('User');
    const others = users.filter((other) => other !== user && other.deactivated_at === null);
    if (others.length > 0 && !others.some(isActiveAdmin)) {
      throw invalid(
        '',
        'last_admin',
        'You are the last admin of a family with other members; make another member an admin first',
      );
    }
    if (others.length > 0) await dataReset.forgetUser(tx, userId);
    await dataReset.deleteWebhooks(tx, userId);
    await revokeAccess(tx, userId);
    await closeUser(tx, user);
    if (others.length === 0) await closeFamily(tx, dataReset);
  });
  credentials.forgetUser(userId);
  context.db.afterCommit(() => dataReset.continueDeletions());
}

/**
 * Deletes a family: its people as if each had left, and all data with the history. Rows of its people that hold names, addresses or
 * devices go too. With many entries the running write only hides them, and the job of deletions does the rest.
 */
export function deleteFamily(
  { db, actor, requestId }: Context<CliActor>,
  { dataReset, revokeAccess }: Pick<AccessParts, 'dataReset' | 'revokeAccess'>,
  familyId: number,
): Promise<void> {
  return db.writeFamily(familyId, { actor, requestId }, async (tx) => {
    for (const user of await listUsers(tx.db, familyId)) {
      await dataReset.deleteWebhooks(tx, user.id);
      await revokeAccess(tx, user.id);
      await closeUser(tx, user);
    }
    for (const table of ['tokens', 'grants', 'sessions', 'api_keys', 'invitations', 'mails'] as const) {
      await tx.db.deleteFrom(table).where('family_id', '=', familyId).execute();
    }
    await removeEntriesOfFamily(tx.db, ['token', 'grant', 'session', 'api_key', 'invitation'], familyId);
    await closeFamily(tx, dataReset);
  });
}

const CHANGES_AT_ONCE_MAX = 2000;

async function closeUser(tx: FamilyTransaction, user: UserRow): Promise<void> {
  await revokeGrants(tx, user.id);
  await endSessions(tx, user.id);
  await revokeInvitationsOf(tx, user.id);
  await deleteMailsTo(tx, user.email);
  await writeUser(tx, user, {
    // The row stays because other rows refer to it; the address is free again.
    email: `${user.id}@deleted.invalid`,
    password_hash: null,
    first_name: null,
    last_name: null,
    language: null,
    deactivated_at: user.deactivated_at ?? tx.now,
  });
}

async function closeFamily(tx: FamilyTransaction, dataReset: AccessParts['dataReset']): Promise<void> {
  const deletion = await dataReset.deleteLedgerData(tx);
  await saveFamily(tx, await findFamily(tx.db, tx.familyId), { name: null });
  // It contains copies of all data, and no member is left to read them.
  const isErased = deletion === null && (await deleteChangeHistory(tx.db, tx.familyId, CHANGES_AT_ONCE_MAX));
  if (!isErased) await dataReset.eraseHistory(tx);
}
