import { type Kysely, sql } from 'kysely';
import { type Families, isOfActiveFamily, isOneOf } from '#database/queries/active-families.ts';
import { flag, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { type ChangeReader, listChanges, renderChange, renderChangeIds } from '#integrations/changes/index.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import type { WebhookRow } from './store.ts';

/** A stored delivery: one event for one webhook, with its last attempt. */
export type DeliveryRow = LedgerRow<'webhook_deliveries'>;

type Db = Kysely<LedgerTables>;
type Of = { readonly familyId: number; readonly webhookId: string };

const END_OF_TIME = '9999';

const of = (db: Db, { familyId, webhookId }: Of) =>
  db.selectFrom('webhook_deliveries').where('family_id', '=', familyId).where('webhook_id', '=', webhookId);

/** The deliveries of a webhook, newest first. */
export function listDeliveries(
  db: Db,
  webhook: Of,
  { status, before, limit, offset }: ListSlice,
): Promise<DeliveryRow[]> {
  return of(db, webhook)
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

type ListSlice = {
  readonly status: DeliveryRow['status'] | undefined;
  readonly before: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

export async function countDeliveries(db: Db, webhook: Of, status: DeliveryRow['status'] | undefined): Promise<number> {
  const { count } = await of(db, webhook)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findDelivery(db: Db, familyId: number, id: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those of enabled webhooks that are not delivered or given up, of all families or of these alone. */
export function pendingDeliveries(db: Db, families: Families) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks as webhook', (join) =>
      join.onRef('webhook.family_id', '=', 'delivery.family_id').onRef('webhook.id', '=', 'delivery.webhook_id'),
    )
    .select('delivery.created_at as since')
    .where('delivery.status', '=', sql.lit('pending')) // as in the condition of the index
    .where('webhook.enabled', '=', flag(true))
    .where(isOneOf('webhook.family_id', families))
    .where(isOfActiveFamily('delivery.family_id', families));
}

/**
 * The deliveries to attempt now, the longest due first. Those of a resource go out in order: each waits until the one before it is
 * delivered or given up.
 */
export function listDue(db: Db, webhook: Of, now: string, limit: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .selectAll()
    .where('family_id', '=', webhook.familyId)
    .where('webhook_id', '=', webhook.webhookId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .where('earlier.family_id', '=', webhook.familyId)
            .where('earlier.webhook_id', '=', webhook.webhookId)
            .where('earlier.status', '=', 'pending')
            .whereRef('earlier.resource_key', '=', 'delivery.resource_key')
            .whereRef('earlier.sequence', '<', 'delivery.sequence'),
        ),
      ),
    )
    .orderBy('next_attempt_at')
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** When the next attempt is due; undefined if nothing is pending. */
export async function nextAttemptAt(db: Db, webhook: Of): Promise<string | undefined> {
  const [next] = await listDue(db, webhook, END_OF_TIME, 1);
  return next?.next_attempt_at ?? undefined;
}

/** Stores new deliveries. One of a change that the webhook had before becomes pending again. */
export async function insertDeliveries(db: Db, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('webhook_deliveries')
    .values(rows.map((row) => ({ ...row, family_id: Number(row.family_id) })))
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'webhook_id', 'sequence']).doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        attempts: ref('excluded.attempts'),
        next_attempt_at: ref('excluded.next_attempt_at'),
      })),
    )
    .execute();
}

export async function updateDelivery(
  db: Db,
  { family_id, id }: Pick<DeliveryRow, 'family_id' | 'id'>,
  values: Partial<Omit<DeliveryRow, 'family_id' | 'id'>>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(values)
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes the oldest finished deliveries of a webhook beyond the newest `kept`. */
export async function trimDeliveries(db: Db, webhook: Of, kept: number): Promise<void> {
  const [oldest] = await of(db, webhook).select('id').orderBy('id', 'desc').limit(1).offset(kept).execute();
  if (oldest === undefined) return;
  await db
    .deleteFrom('webhook_deliveries')
    .where('family_id', '=', webhook.familyId)
    .where('webhook_id', '=', webhook.webhookId)
    .where('id', '<=', oldest.id)
    .where('status', '<>', sql.lit('pending'))
    .execute();
}

/** The change of a delivery, or a test event. */
type Subject = { readonly event: string; readonly sequence: bigint | null; readonly resource: string };

/** A delivery to attempt at once. */
export function newDelivery(
  { family_id, id }: Pick<WebhookRow, 'family_id' | 'id'>,
  { event, sequence, resource }: Subject,
  now: number,
): DeliveryRow {
  const at = instant(now);
  return {
    family_id,
    id: newId(),
    webhook_id: id,
    sequence,
    event,
    resource_key: resource,
    status: 'pending',
    attempts: 0n,
    next_attempt_at: at,
    last_attempt_at: null,
    duration_ms: null,
    response_status: null,
    response_body: null,
    error: null,
    created_at: at,
  };
}

/** The members of a webhook that the body of its deliveries depends on. */
type Webhook = { readonly id: string; readonly payload: 'records' | 'ids' };

/** The body of a delivery, as JSON text; undefined when the actor may no longer see the change. */
export async function bodyOf(
  db: Kysely<LedgerTables>,
  reader: ChangeReader,
  { id, payload }: Webhook,
  { event, sequence, created_at }: Pick<DeliveryRow, 'event' | 'sequence' | 'created_at'>,
): Promise<string | undefined> {
  if (sequence === null) return envelope(event, created_at, JSON.stringify({ webhook_id: id }));
  const [change] = await listChanges(db, reader, { after: sequence - 1n, upTo: sequence });
  if (change === undefined) return undefined;
  return envelope(event, change.at, payload === 'ids' ? renderChangeIds(change) : renderChange(change));
}

// Type, timestamp, data: the form that the Standard Webhooks specification recommends.
function envelope(type: string, timestamp: string, data: string): string {
  return `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"data":${data}}`;
}
