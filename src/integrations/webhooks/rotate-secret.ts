import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { instant } from '#kernel/time/clock.ts';
import { presentWebhook } from './present.ts';
import { requireFeedReader, requireWebhook } from './require-allowed.ts';
import type { WebhookRotation } from './schemas.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';
import { changeWebhook } from './write-webhook.ts';

/** Gives a webhook a new secret. The old one signs too during the grace period. @throws AppError `not_found`, `insufficient_scope`. */
export async function rotateWebhookSecret(
  context: Context,
  id: string,
  { grace_period_seconds: grace }: z.output<typeof WebhookRotation>,
) {
  const { actor, clock } = context;
  requireFeedReader(actor, clock());
  const secret = newWebhookSecret();
  const row = await writeFamily(context, async (tx) => {
    const before = await requireWebhook(tx.db, actor, id);
    return changeWebhook(tx, before, {
      secret: sealSecret(tx.secrets(), id, secret),
      previous_secret: grace === 0 ? null : before.secret,
      previous_secret_expires_at: grace === 0 ? null : instant(Date.parse(tx.now) + grace * 1000),
    });
  });
  return { ...presentWebhook(row), secret };
}
