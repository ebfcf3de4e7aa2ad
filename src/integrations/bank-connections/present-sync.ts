import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { resultsOf, sumOf } from './results.ts';
import { type ConnectionRow, childrenOf, importStatuses, type SyncRow } from './store.ts';

type Db = Kysely<LedgerTables>;

export type SyncedFamily = { readonly public_id: string; readonly name: string | null };

export function findSyncedFamily(db: Db, familyId: number): Promise<SyncedFamily> {
  return db.selectFrom('families').select(['public_id', 'name']).where('id', '=', familyId).executeTakeFirstOrThrow();
}

/** The name of a connection's type where clients expect that of a record type: `SimplefinItem`. */
export function itemTypeOf(connector: string): string {
  const words = connector.split('_').map((word) => word.replace(/^./, (letter) => letter.toUpperCase()));
  return `${words.join('')}Item`;
}

type Reader = { readonly db: Db; readonly familyId: number };

/** Syncs in responses, with the connections that the reader sees. */
export async function presentSyncs(
  { db, familyId }: Reader,
  rows: readonly SyncRow[],
  connections: readonly ConnectionRow[],
) {
  const family = await findSyncedFamily(db, familyId);
  const parents = rows.filter(({ connection_id }) => connection_id === null).map(({ id }) => id);
  const children = Map.groupBy(await childrenOf(db, familyId, parents), ({ parent_id }) => parent_id);
  const imports = rows.flatMap((row) => resultsOf(row).flatMap(({ import_id }) => import_id ?? []));
  const statuses = await importStatuses(db, familyId, imports);
  return rows.map((row) => {
    const connection = connections.find(({ id }) => id === row.connection_id);
    return presentSync(row, { family, connection, children: children.get(row.id) ?? [], statuses });
  });
}

type ShownWith = {
  readonly family: SyncedFamily;
  readonly connection: ConnectionRow | undefined;
  readonly children: readonly SyncRow[];
  readonly statuses: ReadonlyMap<string, string>;
};

function presentSync(row: SyncRow, { family, connection, children, statuses }: ShownWith) {
  const { id, status, created_at, connection_id } = row;
  const updated_at = row.updated_at ?? created_at;
  const results = resultsOf(row);
  const isOpen = status === 'pending' || status === 'syncing';
  return {
    id,
    status,
    in_progress: isOpen,
    terminal: !isOpen,
    syncable:
      connection_id === null
        ? { type: 'Family', id: family.public_id, name: family.name }
        : { type: itemTypeOf(connection?.connector ?? ''), id: connection_id, name: connection?.name ?? null },
    parent_id: row.parent_id,
    children_count: children.length,
    window_start_date: null,
    window_end_date: null,
    pending_at: connection_id === null ? null : created_at,
    syncing_at: row.started_at ?? (connection_id === null ? created_at : null),
    completed_at: status === 'completed' ? updated_at : null,
    failed_at: status === 'failed' ? updated_at : null,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    bank_connection_id: connection_id,
    counts: sumOf([...results, ...children.flatMap(resultsOf)].map(({ counts }) => counts)),
    balance_difference: results.flatMap(({ account_id, difference }) =>
      difference === null ? [] : [{ account_id, ...difference }],
    ),
    accounts: results.map(({ linked_account_id, account_id, import_id, counts, fault }) => {
      return { linked_account_id, account_id, import_id, counts, error: fault };
    }),
    revert_status: revertStatusOf(results.flatMap(({ import_id }) => statuses.get(import_id ?? '') ?? [])),
    created_at,
    updated_at,
  };
}

/** How far the revert of a sync is, as its imports show; null if it was not asked for. */
function revertStatusOf(statuses: readonly string[]): 'reverting' | 'reverted' | null {
  if (statuses.includes('reverting')) return 'reverting';
  return statuses.length > 0 && statuses.every((status) => status === 'reverted') ? 'reverted' : null;
}
