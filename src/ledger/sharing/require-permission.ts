import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { isEnough, type Permission, type SharedPermission } from './permissions.ts';
import { findPermission } from './store.ts';

/** What whoever makes the write may do on an account; undefined where they do not see it. The operator's own commands may all. */
export async function permissionIn(tx: FamilyTransaction, accountId: string): Promise<Permission | undefined> {
  const { actor } = tx.author;
  if (actor?.userId === undefined) return 'owner';
  return findPermission(tx.db, { familyId: tx.familyId, userId: actor.userId }, accountId);
}

/**
 * Lets a write go on only where whoever makes it may do that much on the account. `thing` is what they asked for: to somebody
 * who does not see the account it is as unknown as any.
 * @throws AppError `not_found`, `forbidden`.
 */
export async function requirePermission(
  tx: FamilyTransaction,
  accountId: string,
  needed: SharedPermission,
  thing: string,
): Promise<Permission> {
  const held = await permissionIn(tx, accountId);
  if (held === undefined) throw notFound(thing);
  requireEnough(held, needed);
  return held;
}

/** @throws AppError `forbidden` where `held` is less than `needed`. */
export function requireEnough(held: Permission, needed: SharedPermission): void {
  if (isEnough(held, needed)) return;
  throw new AppError('forbidden', `This needs ${needed} of the account; it is shared with you for ${held}`);
}
