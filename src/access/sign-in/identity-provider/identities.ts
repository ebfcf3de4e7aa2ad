import type { z } from 'zod';
import type { AccessHolders } from '#access/access-parts.ts';
import { takeStep } from '#access/credentials/sign-in-steps.ts';
import { findUser } from '#access/people/users/index.ts';
import { hasPasskey } from '#access/sign-in/passkeys/index.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { OLDEST_FIRST, type PageQuery, pageById } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { acrossFamilies } from '#database/postgres/row-security.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { PENDING_LINK } from './oidc-login.ts';
import type { Identity, IdentityList } from './schemas.ts';
import {
  deleteIdentity,
  findIdentityToLink,
  type IdentityRow,
  identitiesOf,
  insertIdentity,
  listUserIdentities,
} from './store.ts';

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
    await deleteIdentity(tx.db, identity);
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
    await deleteIdentity(tx.db, row);
    await tx.record({ resource: 'identity', id: row.id, kind: 'delete', before: identityRecord(row) });
  }
}

type LinkedIdentity = Pick<IdentityRow, 'issuer' | 'subject' | 'email'>;

/** Links an unlinked identity to a user, for signing in. */
export async function linkIdentity(tx: FamilyTransaction, userId: string, identity: LinkedIdentity): Promise<void> {
  const row: IdentityRow = {
    family_id: BigInt(tx.familyId),
    id: newId(),
    user_id: userId,
    issuer: identity.issuer,
    subject: identity.subject,
    email: identity.email,
    created_at: tx.now,
    last_used_at: tx.now,
  };
  await insertIdentity(tx.db, row);
  await tx.record({ resource: 'identity', id: row.id, kind: 'create', after: identityRecord(row) });
}

/** The result of linking. `expired`: the pending identity is unknown. */
type LinkOutcome =
  | { readonly kind: 'linked'; readonly returnTo: string | null }
  | { readonly kind: 'already_linked' }
  | { readonly kind: 'expired' };

/** Links the pending identity of `secret` to the actor, who confirmed it. */
export function confirmLink(context: Context, secret: string): Promise<LinkOutcome> {
  return writeFamily(context, async (tx) => {
    const pending = await takeStep(tx, PENDING_LINK, secret);
    if (pending === undefined) return { kind: 'expired' };
    const linked = await acrossFamilies(tx.db, () => findIdentityToLink(tx.db, pending.issuer, pending.subject));
    if (linked !== undefined) return { kind: 'already_linked' };
    await linkIdentity(tx, context.actor.userId, pending);
    return { kind: 'linked', returnTo: pending.returnTo };
  });
}

function presentIdentity(row: IdentityRow): z.output<typeof Identity> {
  const { id, issuer, subject, email, created_at, last_used_at } = row;
  return { id, issuer, subject, email, created_at, last_used_at };
}

/** An identity as its changes are recorded. */
export function identityRecord({ family_id, ...rest }: IdentityRow): object {
  return rest;
}
