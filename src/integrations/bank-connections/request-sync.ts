import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { newId } from '#kernel/ids.ts';
import { presentSync } from './present.ts';
import { findSyncedFamily, insertSync, type SyncRow } from './store.ts';

/**
 * Stores a completed sync. Data is always up to date here, but clients poll for the sync that they requested.
 */
export function requestSync(context: Context) {
  return writeFamily(context, async (tx) => {
    const family = await findSyncedFamily(tx.db, tx.familyId);
    const row: SyncRow = { family_id: tx.familyId, id: newId(), created_at: tx.now };
    await insertSync(tx.db, row);
    await tx.record({
      resource: 'sync',
      id: row.id,
      kind: 'create',
      after: { id: row.id, status: 'completed', created_at: row.created_at },
    });
    const { id, status, syncing_at, completed_at, window_start_date, window_end_date } = presentSync(row, family);
    return {
      id,
      status,
      syncable_type: 'Family',
      syncable_id: family.public_id,
      syncing_at,
      completed_at,
      window_start_date,
      window_end_date,
      message: 'Everything is up to date: this server updates balances with every write',
    };
  });
}
