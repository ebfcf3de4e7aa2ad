import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { notifyInvalidatedCredentials } from '#database/postgres/credential-invalidation.ts';

/**
 * Suspends a family or changes the reason, or ends that with null. Every credential of it opens nothing from the commit on, in all processes, and no job of
 * it begins another part. It is the operator's decision, so no change row of the family has it.
 */
export function setSuspension(
  { db, actor, requestId }: Context<CliActor>,
  familyId: number,
  suspension: { readonly reason: string | null } | null,
): Promise<void> {
  return db.writeFamily(familyId, { actor, requestId }, async (tx) => {
    await tx.db
      .updateTable('families')
      .set(({ fn, val }) => ({
        suspended_at: suspension && fn.coalesce('suspended_at', val(tx.now)),
        suspended_reason: suspension?.reason ?? null,
      }))
      .where('id', '=', tx.familyId)
      .execute();
    await notifyInvalidatedCredentials(tx.db, tx.familyId);
  });
}
