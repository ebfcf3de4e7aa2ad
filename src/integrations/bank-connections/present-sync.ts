import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { type Fault, shownFault } from './faults.ts';
import { type AccountResult, type BalanceDifference, resultsOf, sumOf } from './results.ts';
import { type ConnectionRow, childrenOf, importStatuses, type SyncRow, seenAccounts } from './store.ts';

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

type Reader = { readonly db: Db; readonly familyId: number; readonly userId: string };

/**
 * Syncs in responses, with the connections that the reader sees. Members who did not connect see what came for those accounts alone that
 * they see.
 */
export async function presentSyncs(
  { db, familyId, userId }: Reader,
  rows: readonly SyncRow[],
  connections: readonly ConnectionRow[],
) {
  const family = await findSyncedFamily(db, familyId);
  const parents = rows.filter(({ connection_id }) => connection_id === null).map(({ id }) => id);
  const connectionOf = ({ connection_id }: SyncRow) => connections.find(({ id }) => id === connection_id);
  const children = Map.groupBy(await childrenOf(db, familyId, parents), ({ parent_id }) => parent_id);
  const seen = await seenAccounts(db, { familyId, userId });
  const shownOf = (row: SyncRow) =>
    resultsOf(row).filter(({ account_id }) => connectionOf(row)?.user_id === userId || seen.has(account_id));
  const imports = rows.flatMap((row) => shownOf(row).flatMap(({ import_id }) => import_id ?? []));
  const statuses = await importStatuses(db, familyId, imports);
  const isOwn = (row: SyncRow) => connectionOf(row)?.user_id === userId;
  return rows.map((row) => {
    const below = children.get(row.id) ?? [];
    const seenBelow = below.filter((child) => connectionOf(child) !== undefined);
    const results = { own: shownOf(row), ofChildren: seenBelow.flatMap(shownOf) };
    const error = shownFault(row, {
      // The fault of a sync of all connections is that of any of them.
      isOwn: row.connection_id === null ? below.every(isOwn) : isOwn(row),
      ofAccounts: [...results.own, ...results.ofChildren].flatMap(({ fault }) => fault ?? []),
    });
    const shown = { family, connection: connectionOf(row), childrenCount: seenBelow.length, results, statuses, error };
    return presentSync(row, shown);
  });
}

type ShownWith = {
  readonly family: SyncedFamily;
  readonly connection: ConnectionRow | undefined;
  readonly childrenCount: number;
  readonly results: { readonly own: readonly AccountResult[]; readonly ofChildren: readonly AccountResult[] };
  readonly statuses: Awaited<ReturnType<typeof importStatuses>>;
  readonly error: Fault | null;
};

function presentSync(row: SyncRow, { family, connection, childrenCount, results, statuses, error }: ShownWith) {
  const { id, status, created_at, connection_id } = row;
  const updated_at = row.updated_at ?? created_at;
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
    children_count: childrenCount,
    window_start_date: null,
    window_end_date: null,
    pending_at: connection_id === null ? null : created_at,
    syncing_at: row.started_at ?? (connection_id === null ? created_at : null),
    completed_at: status === 'completed' ? updated_at : null,
    failed_at: status === 'failed' ? updated_at : null,
    error,
    bank_connection_id: connection_id,
    counts: sumOf([...results.own, ...results.ofChildren].map(({ counts }) => counts)),
    balance_difference: results.own.flatMap(({ account_id, since, difference }) =>
      difference === null ? [] : [{ account_id, ...difference, proposal: proposalOf(difference, since) }],
    ),
    accounts: results.own.map(({ linked_account_id, account_id, import_id, counts, fault }) => {
      return { linked_account_id, account_id, import_id, counts, error: fault };
    }),
    revert_status: revertStatusOf(results.own.flatMap(({ import_id }) => statuses.get(import_id ?? '')?.status ?? [])),
    created_at,
    updated_at,
  };
}

/** A proposal for a person about a difference. Balances that agreed once have lost or gained a movement since. */
function proposalOf({ date, first_day, difference }: BalanceDifference, since: string) {
  const hasAgreed = first_day !== since;
  return {
    kind: hasAgreed ? ('missing_transaction' as const) : ('opening_balance' as const),
    // The balances may have agreed earlier on the same day.
    date: !hasAgreed ? addDays(since, -1) : first_day < date ? first_day : date,
    signed_amount: difference,
  };
}

/** How far the revert of a sync is, as its imports show; null if it was not asked for. */
function revertStatusOf(statuses: readonly string[]): 'reverting' | 'reverted' | null {
  if (statuses.includes('reverting')) return 'reverting';
  return statuses.length > 0 && statuses.every((status) => status === 'reverted') ? 'reverted' : null;
}
