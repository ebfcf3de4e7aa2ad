import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { readHead } from '#database/family/family-versions.ts';
import { invalid } from '#kernel/errors.ts';
import { presentWebhook } from './present.ts';
import { requireFeedReader, requireWebhook } from './require-allowed.ts';
import { updateWebhookRow } from './store.ts';
import type { WebhookParts } from './webhook-parts.ts';
import { removeWebhook } from './write-webhook.ts';

/** Deletes a webhook and its log. @throws AppError `not_found`. */
export function deleteWebhook(context: Context, id: string): Promise<void> {
  return writeFamily(context, async (tx) => removeWebhook(tx, await requireWebhook(tx.db, context.actor, id)));
}

/**
 * Has a webhook send the changes from `sequence` on, again where they were sent before: those keep their `webhook-id`.
 * @throws AppError `not_found`, `insufficient_scope`, `validation_failed` for a change that there is not.
 */
export async function replayChanges(context: Context, { wake }: WebhookParts, id: string, sequence: number) {
  const { actor, clock, db } = context;
  requireFeedReader(actor, clock());
  const row = await db.write(async (tx) => {
    const before = await requireWebhook(tx.db, actor, id);
    const newest = await readHead(tx.db, actor.familyId);
    if (sequence > newest + 1n) {
      throw invalid('/sequence', 'invalid', `must be at most ${newest + 1n}, the number after the newest change`);
    }
    const values = { sequence: BigInt(sequence) - 1n };
    await updateWebhookRow(tx.db, before, values);
    return { ...before, ...values };
  }, actor.familyId);
  db.afterCommit(() => wake());
  return presentWebhook(row);
}
