import type { z } from 'zod';
import { signInOf } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { readHead } from '#database/family/family-versions.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { presentWebhook } from './present.ts';
import { requireFeedReader, requirePublic, requireSeen } from './require-allowed.ts';
import type { NewWebhook } from './schemas.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';
import { makerOf, type WebhookRow, webhooksOf } from './store.ts';
import type { WebhookParts } from './webhook-parts.ts';
import { addWebhook } from './write-webhook.ts';

const WEBHOOKS_MAX = 20;

/**
 * Creates a webhook that begins with the family's next change, and shows its secret.
 * @throws AppError `insufficient_scope` for a program that may not read the change feed; `validation_failed`.
 */
export async function createWebhook(context: Context, parts: WebhookParts, input: z.output<typeof NewWebhook>) {
  const { actor, clock, db } = context;
  requireFeedReader(actor, clock());
  await requirePublic(parts, input.url);
  const accountIds = input.account_ids ?? null;
  await requireSeen(context, accountIds);
  const secret = newWebhookSecret();
  const { keyId, grantId } = makerOf(actor);
  const row = await writeFamily(context, async (tx) => {
    const held = await webhooksOf(tx.db, tx.familyId, actor.userId);
    if (held.length >= WEBHOOKS_MAX) throw invalid('', 'too_many', `You can have at most ${WEBHOOKS_MAX} webhooks`);
    const id = newId();
    const made: WebhookRow = {
      family_id: tx.familyId,
      id,
      user_id: actor.userId,
      key_id: keyId,
      grant_id: grantId,
      sign_in_id: signInOf(actor),
      url: input.url,
      description: input.description ?? null,
      events: JSON.stringify(input.events),
      account_ids: accountIds === null ? null : JSON.stringify(accountIds),
      payload: input.payload,
      enabled: flag(input.enabled),
      disabled_reason: null,
      secret: sealSecret(tx.secrets(), id, secret),
      previous_secret: null,
      previous_secret_expires_at: null,
      failing_since: null,
      sequence: await readHead(tx.db, tx.familyId),
      created_at: tx.now,
      updated_at: tx.now,
    };
    await addWebhook(tx, made);
    return made;
  });
  db.afterCommit(() => parts.wake());
  return { ...presentWebhook(row), secret };
}
