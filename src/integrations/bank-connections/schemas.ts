import { z } from 'zod';
import { Pagination, pageQuery } from '#http/fields.ts';

const window = {
  window_start_date: z.null(),
  window_end_date: z.null(),
};

/** A sync. All syncs are completed: this server has nothing to wait for. */
const Sync = z
  .object({
    id: z.string(),
    status: z.literal('completed'),
    in_progress: z.literal(false),
    terminal: z.literal(true),
    syncable: z.object({ type: z.literal('Family'), id: z.string(), name: z.string().nullable() }),
    parent_id: z.null(),
    children_count: z.literal(0),
    ...window,
    pending_at: z.null(),
    syncing_at: z.string(),
    completed_at: z.string(),
    failed_at: z.null(),
    error: z.null(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Sync' });

export const SyncAnswer = z.object({ data: Sync }).meta({ id: 'SyncAnswer' });

/** The newest sync, if any. */
export const LatestSyncAnswer = z.object({ data: Sync.nullable() }).meta({ id: 'LatestSyncAnswer' });

export const SyncPage = z.object({ data: z.array(Sync), meta: Pagination }).meta({ id: 'SyncPage' });

export const SyncRequested = z
  .object({
    id: z.string(),
    status: z.literal('completed'),
    syncable_type: z.literal('Family'),
    syncable_id: z.string(),
    syncing_at: z.string(),
    completed_at: z.string(),
    ...window,
    message: z.string(),
  })
  .meta({ id: 'SyncRequested' });

export const SyncListQuery = z.object(pageQuery());

/** Always empty: this server connects to no bank. */
export const ProviderConnectionList = z
  .object({ data: z.array(z.never()), meta: Pagination })
  .meta({ id: 'ProviderConnectionList', description: 'Always empty: this server connects to no bank.' });
