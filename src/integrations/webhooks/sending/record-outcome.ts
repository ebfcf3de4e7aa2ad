import type { Database } from '#database/database.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { type DeliveryRow, updateDelivery } from '#integrations/webhooks/delivery-store.ts';
import { updateWebhookRow, type WebhookRow, webhookOf } from '#integrations/webhooks/store.ts';
import { changeWebhook } from '#integrations/webhooks/write-webhook.ts';
import { instant } from '#kernel/time/clock.ts';
import { FAILING_MS_MAX, nextAttempt, type Outcome } from './attempt.ts';

const GONE = 410n;

/** Stores what an attempt came to. Returns why the webhook was disabled by it, or null. */
export async function recordOutcome(
  database: Database,
  { id: webhookId }: WebhookRow,
  delivery: DeliveryRow,
  { kind, values, waitMs }: Outcome,
  now: number,
): Promise<WebhookRow['disabled_reason']> {
  const familyId = Number(delivery.family_id);
  const attempts = delivery.attempts + 1n;
  const next = kind === 'refused' ? nextAttempt(Number(attempts), now, waitMs) : null;
  const failed = next === null ? 'failed' : 'pending';
  const author = { actor: { type: 'job' }, requestId: `webhook-${delivery.id}` };
  return database.write(async (tx) => {
    const webhook = await webhookOf(tx.db, familyId, webhookId);
    if (webhook === undefined) return null;
    await updateDelivery(tx.db, delivery, {
      ...values,
      attempts,
      last_attempt_at: instant(now),
      next_attempt_at: next === null ? null : instant(next),
      status: kind === 'delivered' ? 'delivered' : failed,
    });
    if (kind !== 'refused') {
      if (kind === 'delivered' && webhook.failing_since !== null)
        await updateWebhookRow(tx.db, webhook, { failing_since: null });
      return null;
    }
    const since = webhook.failing_since ?? instant(now);
    const reason = disablingReason(values, since, now);
    if (reason === null || !isSet(webhook.enabled)) {
      await updateWebhookRow(tx.db, webhook, { failing_since: since });
      return null;
    }
    const disabled = { enabled: flag(false), disabled_reason: reason, failing_since: since };
    await changeWebhook(await tx.family(familyId, author), webhook, disabled);
    return reason;
  }, familyId);
}

function disablingReason(
  { response_status }: Outcome['values'],
  since: string,
  now: number,
): WebhookRow['disabled_reason'] {
  if (response_status === GONE) return 'gone';
  return now - Date.parse(since) >= FAILING_MS_MAX ? 'failing' : null;
}
