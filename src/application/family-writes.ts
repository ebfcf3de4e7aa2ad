import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { Context } from './context.ts';

/** Runs `work` as one write to the actor's own family. */
export function writeFamily<T>(
  { actor, db, requestId }: Context,
  work: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  return db.writeFamily(actor.familyId, { actor, requestId }, work);
}
