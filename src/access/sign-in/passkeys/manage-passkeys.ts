import type { z } from 'zod';
import type { AccessHolders } from '#access/access-parts.ts';
import { findUser } from '#access/people/users/index.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { OLDEST_FIRST, type PageQuery, pageById } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Passkey, PasskeyChange, PasskeyList } from './schemas.ts';
import {
  deletePasskeyRow,
  findPasskey,
  listPasskeyRows,
  type PasskeyRow,
  passkeysOf,
  updatePasskeyRow,
} from './store.ts';

export type HasIdentity = (db: Context['db']['read'], familyId: number, userId: string) => Promise<boolean>;

/** A page of the user's passkeys, oldest first. */
export async function listPasskeys(context: PagedContext, query: PageQuery): Promise<z.output<typeof PasskeyList>> {
  const { db, actor } = context;
  const { rows, pagination } = await pageById(context, query, {
    name: 'passkeys',
    order: OLDEST_FIRST,
    rows: passkeysOf(db.read, actor.familyId, actor.userId),
  });
  return { passkeys: rows.map(presentPasskey), pagination };
}

export async function hasPasskey(db: Context['db']['read'], familyId: number, userId: string): Promise<boolean> {
  return (await listPasskeyRows(db, familyId, userId)).length > 0;
}

/** The user's passkeys, which sign in without the password. */
export const passkeyHolders: AccessHolders = {
  list: async (tx, userId) =>
    (await listPasskeyRows(tx.db, tx.familyId, userId)).map(({ id, name }) => ({ kind: 'passkey', id, name })),
};

/** @throws AppError `not_found`. */
export function renamePasskey(
  context: Context,
  id: string,
  { name }: z.output<typeof PasskeyChange>,
): Promise<z.output<typeof Passkey>> {
  return writeFamily(context, async (tx) => {
    const before = found(await findPasskey(tx.db, tx.familyId, context.actor.userId, id));
    const after = { ...before, name: name ?? before.name };
    await updatePasskeyRow(tx.db, after);
    const records = { before: passkeyRecord(before), after: passkeyRecord(after) };
    await tx.record({ resource: 'passkey', id, kind: 'update', ...records });
    return presentPasskey(after);
  });
}

/** Deletes a passkey. @throws AppError `not_found`, or `conflict` if the user would have no way to sign in. */
export function deletePasskey(context: Context, hasIdentity: HasIdentity, id: string): Promise<void> {
  const { userId } = context.actor;
  return writeFamily(context, async (tx) => {
    const rows = await listPasskeyRows(tx.db, tx.familyId, userId);
    const before = found(rows.find((row) => row.id === id));
    const user = await findUser(tx.db, tx.familyId, userId);
    if (rows.length === 1 && user?.password_hash == null && !(await hasIdentity(tx.db, tx.familyId, userId))) {
      throw new AppError('conflict', 'This is your only way to sign in; set a password first');
    }
    await deletePasskeyRow(tx.db, before);
    await tx.record({ resource: 'passkey', id, kind: 'delete', before: passkeyRecord(before) });
  });
}

function found(row: PasskeyRow | undefined): PasskeyRow {
  if (row === undefined) throw notFound('Passkey');
  return row;
}

/** Deletes all passkeys of a deleted user. */
export async function deletePasskeysOf(tx: FamilyTransaction, userId: string): Promise<void> {
  for (const row of await listPasskeyRows(tx.db, tx.familyId, userId)) {
    await deletePasskeyRow(tx.db, row);
    await tx.record({ resource: 'passkey', id: row.id, kind: 'delete', before: passkeyRecord(row) });
  }
}

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): z.output<typeof Passkey> {
  return { id, name, created_at, last_used_at };
}

/** A passkey as change rows store it, without its credential id and key. */
export function passkeyRecord({ id, user_id, name, created_at, last_used_at }: PasskeyRow): object {
  return { id, user_id, name, created_at, last_used_at };
}
