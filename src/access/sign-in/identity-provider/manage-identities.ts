import type { z } from 'zod';
import type { AccessHolders } from '#access/access-parts.ts';
import { findUser } from '#access/people/users/index.ts';
import { hasPasskey } from '#access/sign-in/passkeys/index.ts';
import type { Context, PagedContext } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { OLDEST_FIRST, pageById } from '#application/page-by-id.ts';
import type { PageQuery } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { identityRecord, presentIdentity } from './present.ts';
import type { IdentityList } from './schemas.ts';
import { deleteIdentity, identitiesOf, listUserIdentities } from './store.ts';

/** Whether the user has a linked identity. */
export async function hasIdentity(db: Context['db']['read'], familyId: number, userId: string): Promise<boolean> {
  return (await listUserIdentities(db, familyId, userId)).length > 0;
}

/** The user's linked identities, which sign in without the password. */
export const identityHolders: AccessHolders = {
  list: async (tx, userId) => {
    const rows = await listUserIdentities(tx.db, tx.familyId, userId);
    return rows.map(({ id, email, issuer }) => ({ kind: 'identity', id, name: email ?? issuer }));
  },
};

/** A page of the user's linked identities, oldest first. */
export async function listIdentities(context: PagedContext, query: PageQuery): Promise<z.output<typeof IdentityList>> {
  const { db, actor } = context;
  const { rows, pagination } = await pageById(context, query, {
    name: 'identities',
    order: OLDEST_FIRST,
    rows: identitiesOf(db.read, actor.familyId, actor.userId),
  });
  return { identities: rows.map(presentIdentity), pagination };
}

/**
 * Unlinks one of the user's identities. Its open sessions stay. @throws AppError `not_found`, or `conflict` if the user would
 * have no way to sign in.
 */
export async function unlinkIdentity(context: Context, id: string): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const identities = await listUserIdentities(tx.db, tx.familyId, userId);
    const identity = identities.find((row) => row.id === id);
    if (identity === undefined) throw notFound('Identity');
    if (identities.length === 1 && !(await hasOtherWayIn(tx, userId))) {
      throw new AppError('conflict', 'This is your only way to sign in; set a password or add a passkey first');
    }
    await deleteIdentity(tx.db, tx.familyId, id);
    await tx.record({ resource: 'identity', id, kind: 'delete', before: identityRecord(identity) });
  });
}

async function hasOtherWayIn(tx: FamilyTransaction, userId: string): Promise<boolean> {
  const user = await findUser(tx.db, tx.familyId, userId);
  return user?.password_hash != null || hasPasskey(tx.db, tx.familyId, userId);
}

/** Unlinks all identities of a deleted user. */
export async function deleteIdentitiesOf(tx: FamilyTransaction, userId: string): Promise<void> {
  for (const row of await listUserIdentities(tx.db, tx.familyId, userId)) {
    await deleteIdentity(tx.db, tx.familyId, row.id);
    await tx.record({ resource: 'identity', id: row.id, kind: 'delete', before: identityRecord(row) });
  }
}
