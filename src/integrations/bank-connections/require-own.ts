import type { UserActor } from '#application/actor.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import { type ConnectionRow, findConnection } from './store.ts';

/** The actor's connection. @throws AppError `not_found`, for that of another member too. */
export async function requireOwn(tx: FamilyTransaction, actor: UserActor, id: string): Promise<ConnectionRow> {
  const row = await findConnection(tx.db, tx.familyId, id);
  if (row?.user_id !== actor.userId) throw notFound('Bank connection');
  return row;
}
