import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type ChangeReader, listChanges, renderChange, renderChangeIds } from '#integrations/changes/index.ts';
import type { DeliveryRow } from './delivery-store.ts';

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
