import type { Database } from '#database/database.ts';
import { readHead } from '#database/family/family-memory.ts';
import { type ChangeReader, listChanges } from '#integrations/changes/index.ts';
import { countDeliveries, insertDeliveries, newDelivery } from '#integrations/webhooks/delivery-store.ts';
import { asksFor, eventOf } from '#integrations/webhooks/events.ts';
import { updateWebhookRow, type WebhookRow, webhookOf } from '#integrations/webhooks/store.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import type { Clock } from '#kernel/time/clock.ts';

const CHANGES_AT_ONCE = 200;
// Changes without an event for the webhook are not worth a write each; a restarted process reads so many again.
const UNWRITTEN_MAX = 1000n;
/** Further changes wait in the feed, which is stored anyway. */
const PENDING_MAX = 500;

type PlanParts = { readonly database: Database; readonly clock: Clock };

/** How far the changes were looked at: `upTo`, from the stored position `base`. A replay sets that back. */
export type Position = { readonly base: bigint; readonly upTo: bigint };

/** Makes deliveries for the next changes that the webhook asks for, in the same transaction as its new position. */
export async function planDeliveries(
  { database, clock }: PlanParts,
  reader: ChangeReader,
  webhook: WebhookRow,
  known: Position,
): Promise<Position & { readonly hasMore: boolean }> {
  const of = { familyId: reader.familyId, webhookId: webhook.id };
  const head = await readHead(database.read, reader.familyId);
  const base = webhook.sequence;
  const after = known.base === base ? known.upTo : base;
  const nothing = { base, upTo: after, hasMore: false };
  if (after >= head) return nothing;
  if ((await countDeliveries(database.read, of, 'pending')) >= PENDING_MAX) return nothing;
  const last = after + BigInt(CHANGES_AT_ONCE);
  const upTo = last < head ? last : head;
  const rows = await deliveriesOf(database, reader, webhook, { after, upTo }, clock());
  const isStored = rows.length > 0 || upTo - base > UNWRITTEN_MAX;
  if (isStored) {
    await database.write(async ({ db }) => {
      const stored = await webhookOf(db, reader.familyId, webhook.id);
      // Another process was faster, or a replay has begun.
      if (stored?.sequence !== base) return;
      await insertDeliveries(db, rows);
      await updateWebhookRow(db, webhook, { sequence: upTo });
    }, reader.familyId);
  }
  return { base: isStored ? upTo : base, upTo, hasMore: upTo < head };
}

/** A delivery for each change of the span that the webhook asks for. */
async function deliveriesOf(
  { read }: Database,
  reader: ChangeReader,
  webhook: WebhookRow,
  span: { readonly after: bigint; readonly upTo: bigint },
  now: number,
) {
  const filter = {
    events: parseTextArray(webhook.events),
    accountIds: webhook.account_ids === null ? null : parseTextArray(webhook.account_ids),
  };
  const changes = await listChanges(read, reader, span);
  return changes
    .filter((change) => asksFor(filter, change))
    .map((change) => {
      const resource = `${change.resource}:${change.resource_id}`;
      return newDelivery(webhook, { event: eventOf(change), sequence: change.sequence, resource }, now);
    });
}
