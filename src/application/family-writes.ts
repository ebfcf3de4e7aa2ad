import type { Author, WriteTogether } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { Context } from './context.ts';

/** Runs `work` as one write to the actor's own family. */
export function writeFamily<T>(context: Context, work: (tx: FamilyTransaction) => Promise<T>): Promise<T> {
  return context.db.writeFamily(context.actor.familyId, authorOf(context), work);
}

/** Writes `item` to the actor's own family, in one write with the items of other requests. */
export function writeFamilyTogether<Item, Result>(
  context: Context,
  item: Item,
  work: WriteTogether<Item, Result>,
): Promise<Result> {
  return context.db.writeTogether(context.actor.familyId, authorOf(context), item, work);
}

function authorOf({ actor, requestId }: Context): Author {
  return { actor, requestId };
}
