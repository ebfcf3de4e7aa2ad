import type { SyncedFamily, SyncRow } from './store.ts';

/** A sync in responses. It takes no time. */
export function presentSync({ id, created_at: at }: SyncRow, { public_id, name }: SyncedFamily) {
  return {
    id,
    status: 'completed',
    in_progress: false,
    terminal: true,
    syncable: { type: 'Family', id: public_id, name },
    parent_id: null,
    children_count: 0,
    window_start_date: null,
    window_end_date: null,
    pending_at: null,
    syncing_at: at,
    completed_at: at,
    failed_at: null,
    error: null,
    created_at: at,
    updated_at: at,
  };
}
