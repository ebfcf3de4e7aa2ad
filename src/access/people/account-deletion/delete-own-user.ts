import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { revokeGrants } from '#access/credentials/tokens/index.ts';
import { findFamily, saveFamily } from '#access/people/families/index.ts';
import { revokeInvitationsOf } from '#access/people/invitations/index.ts';
import { isActiveAdmin, listUsers, type UserRow, writeUser } from '#access/people/users/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { confirmSession } from './confirm-session.ts';
import type { ErasureConfirmation } from './schemas.ts';
import { deleteChangeHistory } from './store.ts';

/**
 * Deletes the caller's user: name, address, password and every way in are gone, and nobody can bring them back. What the user
 * wrote in accounts that others see stays with the family, what nobody else sees goes; the last one to go takes the books along.
 * @throws AppError `validation_failed` when the family would be left without an active admin; what `confirmSession` throws.
 */
export async function deleteOwnUser(
  context: Context,
  { credentials, dataReset, revokeAccess }: Pick<AccessParts, 'credentials' | 'dataReset' | 'revokeAccess'>,
  confirmation: z.output<typeof ErasureConfirmation>,
): Promise<void> {
  await confirmSession(context, confirmation);
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const users = await listUsers(tx.db, tx.familyId);
    const user = users.find(({ id }) => id === userId);
    if (user === undefined) throw notFound('User');
    const others = users.filter((other) => other !== user && other.deactivated_at === null);
    if (others.length > 0 && !others.some(isActiveAdmin)) {
      throw invalid('', 'last_admin', 'You are the last admin of a family with other members; make another one first');
    }
    if (others.length > 0) await dataReset.forgetUser(tx, userId);
    await revokeAccess(tx, userId);
    await closeUser(tx, user);
    if (others.length === 0) await closeFamily(tx, dataReset);
  });
  credentials.forgetUser(userId);
}

async function closeUser(tx: FamilyTransaction, user: UserRow): Promise<void> {
  await revokeGrants(tx, user.id);
  await endSessions(tx, user.id);
  await revokeInvitationsOf(tx, user.id);
  await writeUser(tx, user, {
    // The row stays, for what names it; the address is free for whoever has it.
    email: `${user.id}@deleted.invalid`,
    password_hash: null,
    first_name: null,
    last_name: null,
    deactivated_at: user.deactivated_at ?? tx.now,
  });
}

async function closeFamily(tx: FamilyTransaction, { deleteLedgerData }: AccessParts['dataReset']): Promise<void> {
  await deleteLedgerData(tx);
  await saveFamily(tx, await findFamily(tx.db, tx.familyId), { name: null });
  // They hold the books once more, and nobody is left who may read them.
  await deleteChangeHistory(tx.db, tx.familyId);
}
