import type { z } from 'zod';
import { signInOf } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { requireProof } from '#application/proof.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { presentWebhook } from './present.ts';
import { requireFeedReader, requirePublic, requireSeen, requireWebhook } from './require-allowed.ts';
import type { WebhookChange } from './schemas.ts';
import type { WebhookValues } from './store.ts';
import type { WebhookParts } from './webhook-parts.ts';
import { changeWebhook } from './write-webhook.ts';

/**
 * Changes a webhook. One that is enabled again goes on where it stopped.
 * @throws AppError `not_found`, `insufficient_scope`, `proof_required`, `validation_failed`.
 */
export async function updateWebhook(
  context: Context,
  parts: WebhookParts,
  id: string,
  change: z.output<typeof WebhookChange>,
) {
  const { actor, clock, db } = context;
  const { url, enabled } = await requireWebhook(db.read, actor, id);
  requireFeedReader(actor, clock());
  const sendsElsewhere = change.url !== undefined && change.url !== url;
  const sendsMore = sendsElsewhere || (change.enabled === true && !isSet(enabled));
  if (sendsMore) requireProof(actor, clock());
  if (change.url !== undefined) await requirePublic(parts, change.url);
  if (change.account_ids !== undefined) await requireSeen(context, change.account_ids);
  const values = valuesOf(change);
  const row = await writeFamily(context, async (tx) => {
    const before = await requireWebhook(tx.db, actor, id);
    if (Object.keys(values).length === 0) return before;
    return changeWebhook(tx, before, {
      ...values,
      ...(sendsMore && { sign_in_id: signInOf(actor) ?? before.sign_in_id }),
    });
  });
  db.afterCommit(() => parts.wake());
  return presentWebhook(row);
}

function valuesOf({ events, account_ids, enabled, ...rest }: z.output<typeof WebhookChange>): WebhookValues {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as WebhookValues),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(account_ids !== undefined && { account_ids: account_ids === null ? null : JSON.stringify(account_ids) }),
    ...(enabled !== undefined && { enabled: flag(enabled), disabled_reason: null, failing_since: null }),
  };
}
