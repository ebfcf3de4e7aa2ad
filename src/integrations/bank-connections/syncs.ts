import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { ImportJobs } from '#integrations/imports/jobs/index.ts';
import { startReverting } from '#integrations/imports/record.ts';
import { findImport } from '#integrations/imports/store.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { attendanceOf, type DeviceContext } from './attendance.ts';
import type { BankSyncs } from './bank-syncs.ts';
import { findSyncedFamily, presentSyncs } from './present-sync.ts';
import { addSync, addWholeSync, changeConnection, changeLinked, changeSync, NOT_READ } from './record.ts';
import { requireOwn } from './require-own.ts';
import { resultsOf } from './results.ts';
import type { SyncListQuery } from './schemas.ts';
import {
  type ConnectionRow,
  countSyncs,
  findConnection,
  findSync,
  linkedAccountsOf,
  listSyncs,
  openSyncOf,
  type SyncRow,
  visibleConnections,
} from './store.ts';

/** The jobs of syncs and of imports. */
export type SyncParts = { readonly syncs: Pick<BankSyncs, 'wake' | 'attend'>; readonly imports: ImportJobs };

/** @throws AppError `not_found`, for the sync of a connection too that the actor does not see. */
export async function getSync({ db, actor }: Context, id: string) {
  const { familyId, userId } = actor;
  const row = await findSync(db.read, familyId, id);
  const connections = await visibleConnections(db.read, actor);
  if (row === undefined || !isSeen(row, connections)) throw notFound('Sync');
  const [data] = await presentSyncs({ db: db.read, familyId, userId }, [row], connections);
  return { data };
}

function isSeen({ connection_id }: SyncRow, connections: readonly ConnectionRow[]): boolean {
  return connection_id === null || connections.some(({ id }) => id === connection_id);
}

/** The newest sync, or null. */
export async function getLatestSync({ db, actor }: Context) {
  const { familyId, userId } = actor;
  const connections = await visibleConnections(db.read, actor);
  const filter = { connectionIds: connections.map(({ id }) => id), only: false };
  const rows = await listSyncs(db.read, familyId, filter, { limit: 1, offset: 0 });
  const [data = null] = await presentSyncs({ db: db.read, familyId, userId }, rows, connections);
  return { data };
}

/** A page of syncs, newest first: all that the actor sees, or those of one connection. @throws AppError `not_found`. */
export async function listSyncPage(context: PagedContext, query: z.output<typeof SyncListQuery>) {
  const { db, actor } = context;
  const { familyId, userId } = actor;
  const { bank_connection_id: only } = query;
  const connections = await visibleConnections(db.read, actor);
  const shown = connections.filter(({ id }) => only === undefined || id === only);
  if (only !== undefined && shown.length === 0) throw notFound('Bank connection');
  const filter = { connectionIds: shown.map(({ id }) => id), only: only !== undefined };
  const { rows, pagination } = await loadPage(context, query, {
    name: 'syncs',
    position: ({ id }: SyncRow) => [id],
    count: () => countSyncs(db.read, familyId, filter),
    rows: ({ after, limit, offset }) =>
      listSyncs(db.read, familyId, filter, { limit, offset, ...(after && { before: after[0] ?? '' }) }),
  });
  const data = await presentSyncs({ db: db.read, familyId, userId }, rows, connections);
  return { data, meta: pagination };
}

/**
 * Asks for a sync of every connection that the actor sees, but for those that were asked a short time ago. Without one the sync is completed
 * at once: a write updates balances itself. A sync of connections that runs is returned again.
 */
export async function requestSync(context: Context, { syncs }: SyncParts) {
  const answer = await writeFamily(context, async (tx) => {
    const family = await findSyncedFamily(tx.db, tx.familyId);
    const connections = (await visibleConnections(tx.db, context.actor)).filter(canSync);
    const row = (await runningOf(tx, connections)) ?? (await startAll(tx, await notRested(tx, connections)));
    const isDone = row.status === 'completed';
    return {
      id: row.id,
      status: row.status,
      syncable_type: 'Family',
      syncable_id: family.public_id,
      syncing_at: row.started_at ?? row.created_at,
      completed_at: isDone ? (row.updated_at ?? row.created_at) : null,
      window_start_date: null,
      window_end_date: null,
      message: isDone
        ? 'Everything is up to date: this server updates balances with every write'
        : 'The banks are asked; GET /syncs/:id shows what comes',
    };
  });
  context.db.afterCommit(() => syncs.wake());
  return answer;
}

function canSync({ status, secrets }: ConnectionRow): boolean {
  return (status === 'active' || status === 'needs_attention') && secrets !== null;
}

// Programs ask for all whenever they are opened, and services end an access that asks too often.
const REST_MS = 60 * 60 * 1000;

/** The connections that may be asked for a program; a person may ask for one at any time. */
async function notRested(tx: FamilyTransaction, connections: readonly ConnectionRow[]): Promise<ConnectionRow[]> {
  const recent = instant(Date.parse(tx.now) - REST_MS);
  const chosen: ConnectionRow[] = [];
  for (const connection of connections) {
    const { id, last_synced_at, error_code, due_at } = connection;
    if (error_code === 'rate_limited' && due_at > tx.now) continue;
    const linked = await linkedAccountsOf(tx.db, tx.familyId, id);
    const isNew = linked.some(({ account_id, synced_until }) => account_id !== null && synced_until === null);
    if (isNew || last_synced_at === null || last_synced_at <= recent) chosen.push(connection);
  }
  return chosen;
}

/** The sync of all connections that one of them still runs for. */
async function runningOf(tx: FamilyTransaction, connections: readonly ConnectionRow[]): Promise<SyncRow | undefined> {
  for (const { id } of connections) {
    const open = await openSyncOf(tx.db, tx.familyId, id);
    if (open?.parent_id != null) return findSync(tx.db, tx.familyId, open.parent_id);
  }
  return undefined;
}

async function startAll(tx: FamilyTransaction, connections: readonly ConnectionRow[]): Promise<SyncRow> {
  const status = connections.length === 0 ? 'completed' : 'syncing';
  const parent = await addWholeSync(tx, status);
  for (const { id } of connections) {
    const open = await openSyncOf(tx.db, tx.familyId, id);
    if (open === undefined) await addSync(tx, { connection_id: id, parent_id: parent.id, status: 'pending' });
    else await changeSync(tx, open, { parent_id: parent.id });
  }
  return parent;
}

/**
 * Asks for a sync of one connection; one that runs is returned again.
 * @throws AppError `not_found`, `conflict` for a connection that is paused, ended or not set up.
 */
export async function requestConnectionSync(context: DeviceContext, { syncs }: SyncParts, connectionId: string) {
  const { actor, db } = context;
  const data = await writeFamily(context, async (tx) => {
    const connection = await requireOwn(tx, actor, connectionId);
    if (!canSync(connection))
      throw new AppError('conflict', 'The connection is paused, has ended or is not set up; renew it or let it go on');
    const row =
      (await openSyncOf(tx.db, tx.familyId, connectionId)) ??
      (await addSync(tx, { connection_id: connectionId, parent_id: null, status: 'pending' }));
    return (await presentSyncs({ ...actor, db: tx.db }, [row], [connection]))[0];
  });
  const attendance = attendanceOf(context);
  db.afterCommit(() => {
    if (attendance !== null && data !== undefined) syncs.attend(data.id, attendance);
    syncs.wake();
  });
  return { data };
}

/**
 * Takes back all that a sync has brought. The connection is paused, so that the rows do not come again by themselves.
 * @throws AppError `not_found`, `conflict` while a sync of the connection runs.
 */
export async function revertSync(context: Context, { imports }: SyncParts, id: string) {
  const { actor, db } = context;
  const data = await writeFamily(context, async (tx) => {
    const row = await findSync(tx.db, tx.familyId, id);
    const connection =
      row?.connection_id == null ? undefined : await findConnection(tx.db, tx.familyId, row.connection_id);
    if (row === undefined || connection?.user_id !== actor.userId) throw notFound('Sync');
    // It would bring rows again while they are taken back.
    if ((await openSyncOf(tx.db, tx.familyId, connection.id)) !== undefined)
      throw new AppError('conflict', 'A sync of the connection is running; wait until it is completed');
    await revertImportsOf(tx, context, [row]);
    await rereadFrom(tx, row, connection);
    return (await presentSyncs({ ...actor, db: tx.db }, [row], [connection]))[0];
  });
  db.afterCommit(() => imports.wake());
  return { data };
}

/** Starts to take back the imports of syncs that are not taken back yet. */
export async function revertImportsOf(tx: FamilyTransaction, context: Context, rows: readonly SyncRow[]) {
  const ids = rows.flatMap((row) => resultsOf(row).flatMap(({ import_id }) => import_id ?? []));
  for (const importId of ids) {
    const found = await findImport(tx.db, context.actor, importId);
    if (found?.status === 'complete' || found?.status === 'failed') await startReverting(tx, context, found, false);
  }
}

/** Lets the next sync read all again, once a person wants one. */
async function rereadFrom(tx: FamilyTransaction, row: SyncRow, connection: ConnectionRow): Promise<void> {
  const reverted = new Set(resultsOf(row).map(({ linked_account_id }) => linked_account_id));
  for (const one of await linkedAccountsOf(tx.db, tx.familyId, connection.id))
    if (reverted.has(one.id)) await changeLinked(tx, one, NOT_READ);
  if (connection.status !== 'ended') await changeConnection(tx, connection, { status: 'paused' });
}
