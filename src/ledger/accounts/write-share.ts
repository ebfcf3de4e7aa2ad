import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { type PageQuery, pageById } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { requireEnough, requirePermission } from '#ledger/visibility/index.ts';
import type { AccountShareChange } from './share-schemas.ts';
import { findShare, isMember, type ShareRow, sharesOfAccount } from './share-store.ts';
import { addShare, changeShare, newShare, presentShare, removeShare } from './shares.ts';

/** The shares of a visible account, without its owner's. @throws AppError `not_found`. */
export async function listAccountShares(context: PagedContext, accountId: string, query: PageQuery) {
  const { db } = context;
  const { familyId, userId } = context.actor;
  if ((await findShare(db.read, { familyId, userId, accountId })) === undefined) throw notFound('Account');
  const { rows, pagination } = await pageById(context, query, {
    name: `shares of ${accountId}`,
    order: { column: 'user_id', direction: 'asc' }, // as the users joined
    rows: sharesOfAccount(db.read, familyId, accountId),
  });
  return { shares: rows.map(presentShare), pagination };
}

type Names = { readonly accountId: string; readonly userId: string };

/**
 * Creates or changes a share, which needs full control. Members decide for themselves whether an account counts in their reports.
 * @throws AppError `not_found`, `forbidden`, `conflict` for the owner.
 */
export function putShare(context: Context, { accountId, userId }: Names, input: z.output<typeof AccountShareChange>) {
  return writeFamily(context, async (tx) => {
    const held = await requirePermission(tx, accountId, 'read_only', 'Account');
    const before = await requireMember(tx, { accountId, userId });
    if (before?.permission === 'owner') {
      throw new AppError('conflict', "This user owns the account; an owner's share cannot be changed");
    }
    const isOwnFlag = userId === context.actor.userId && before?.permission === input.permission;
    if (!isOwnFlag) requireEnough(held, 'full_control');
    const { permission, include_in_finances = before === undefined || isSet(before.include_in_finances) } = input;
    const values = { permission, include_in_finances: flag(include_in_finances) };
    if (before === undefined) {
      const row = newShare(tx, { account_id: accountId, user_id: userId, ...values });
      await addShare(tx, row);
      return { share: presentShare(row), isNew: true };
    }
    const after: ShareRow = { ...before, ...values, updated_at: tx.now };
    const isChange =
      permission !== before.permission || isSet(before.include_in_finances) !== isSet(after.include_in_finances);
    if (isChange) await changeShare(tx, before, after);
    return { share: presentShare(isChange ? after : before), isNew: false };
  });
}

/**
 * Deletes a share, which needs full control or is the user's own.
 * @throws AppError `not_found`, `forbidden`, `conflict` for the owner.
 */
export async function deleteShare(context: Context, { accountId, userId }: Names): Promise<void> {
  await writeFamily(context, async (tx) => {
    const held = await requirePermission(tx, accountId, 'read_only', 'Account');
    const share = await requireMember(tx, { accountId, userId });
    if (userId !== context.actor.userId) requireEnough(held, 'full_control');
    if (share === undefined) throw notFound('Share');
    if (share.permission === 'owner')
      throw new AppError('conflict', "This user owns the account; an owner's share cannot be deleted");
    await removeShare(tx, share);
  });
}

async function requireMember(tx: FamilyTransaction, { accountId, userId }: Names): Promise<ShareRow | undefined> {
  if (!(await isMember(tx.db, tx.familyId, userId))) throw notFound('User');
  return findShare(tx.db, { familyId: tx.familyId, userId, accountId });
}
