import type { PagedContext } from '#application/context.ts';
import { type PageQuery, pageOfWhole } from '#application/pagination.ts';
import { faultOf, shownFault } from './faults.ts';
import { itemTypeOf } from './present-sync.ts';
import {
  type ConnectionRow,
  latestSyncsOf,
  type SeenLinkedRow,
  type SyncRow,
  seenLinkedAccounts,
  visibleConnections,
} from './store.ts';

/** A page of bank connections in the form that existing clients know. */
export async function listProviderConnections(context: PagedContext, query: PageQuery) {
  const { db, actor } = context;
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'provider_connections',
    order: 'ascending',
    idOf: ({ id }: ConnectionRow) => id,
    rows: await visibleConnections(db.read, actor),
  });
  const ids = rows.map(({ id }) => id);
  const linked = Map.groupBy(await seenLinkedAccounts(db.read, actor, ids), ({ connection_id }) => connection_id);
  const latest = await latestSyncsOf(db.read, actor.familyId, ids);
  const data = rows.map((row) => {
    const own = linked.get(row.id) ?? [];
    const seen = own.filter(({ seen_account_id }) => row.user_id === actor.userId || seen_account_id !== null);
    return presentProvider(row, seen, latest.get(row.id), actor.userId);
  });
  return { data, meta: pagination };
}

function presentProvider(
  row: ConnectionRow,
  accounts: readonly SeenLinkedRow[],
  latest: SyncRow | undefined,
  userId: string,
) {
  const { id, connector, name, institution, status, last_synced_at, created_at, updated_at } = row;
  const [total, linked] = [accounts.length, accounts.filter(({ account_id }) => account_id !== null).length];
  const isSyncing = latest?.status === 'pending' || latest?.status === 'syncing';
  return {
    id,
    provider: connector,
    provider_type: itemTypeOf(connector),
    name,
    status: status === 'active' || status === 'paused' ? ('good' as const) : ('requires_update' as const),
    requires_update: status === 'needs_attention' || status === 'ended',
    credentials_configured: row.secrets !== null,
    scheduled_for_deletion: false as const,
    pending_account_setup: linked < total,
    institution: { name: institution, domain: null, url: null },
    accounts: { total_count: total, linked_count: linked, unlinked_count: total - linked },
    sync: {
      syncing: isSyncing,
      status_summary: summaryOf(total, linked),
      last_synced_at,
      latest: latest === undefined ? null : presentLatest(latest, { isOwn: row.user_id === userId, accounts }),
    },
    created_at,
    updated_at,
  };
}

function summaryOf(total: number, linked: number): string {
  if (total === 0) return 'No accounts found';
  if (linked < total) return `${linked} synced, ${total - linked} need setup`;
  return total === 1 ? '1 account synced' : `${total} accounts synced`;
}

function presentLatest(
  row: SyncRow,
  { isOwn, accounts }: { readonly isOwn: boolean; readonly accounts: readonly SeenLinkedRow[] },
) {
  const { id, status, created_at, updated_at, started_at } = row;
  const error = shownFault(row, { isOwn, ofAccounts: accounts.flatMap((one) => faultOf(one) ?? []) });
  return {
    id,
    status,
    created_at,
    syncing_at: started_at,
    completed_at: status === 'completed' ? updated_at : null,
    failed_at: status === 'failed' ? updated_at : null,
    error: status === 'failed' ? { present: true as const, message: error?.message ?? 'Sync failed' } : null,
  };
}
