import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { loadPage, type PageQuery } from '#application/pagination.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { SyncListQuery } from './schemas.ts';

/** A page of a list that is always empty: this server connects to no bank. */
export async function listConnections(context: PagedContext, query: PageQuery) {
  const { rows, pagination } = await loadPage(context, query, {
    name: 'provider_connections',
    position: (): string[] => [],
    count: async () => 0,
    rows: async (): Promise<never[]> => [],
  });
  return { data: [...rows], meta: pagination };
}

const CURSOR = 'syncs';

/** @throws AppError `not_found`. */
export async function getSync({ db, actor }: Context, id: string) {
  const row = await findSync(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Sync');
  return { data: presentSync(row, await findSyncedFamily(db.read, actor.familyId)) };
}

/** The newest sync, or null. */
export async function getLatestSync({ db, actor }: Context) {
  const [row] = await listSyncs(db.read, actor.familyId, { limit: 1, offset: 0 });
  return { data: row === undefined ? null : presentSync(row, await findSyncedFamily(db.read, actor.familyId)) };
}

/** A page of syncs, newest first. */
export async function listSyncPage(context: PagedContext, query: z.output<typeof SyncListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: CURSOR,
    position: ({ id }: SyncRow) => [id],
    count: () => countSyncs(db.read, actor.familyId),
    rows: ({ after, limit, offset }) =>
      listSyncs(db.read, actor.familyId, { limit, offset, ...(after && { before: after[0] ?? '' }) }),
  });
  const family = await findSyncedFamily(db.read, actor.familyId);
  return { data: rows.map((row) => presentSync(row, family)), meta: pagination };
}

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

/** A sync in responses. It takes no time. */
function presentSync({ id, created_at: at }: SyncRow, { public_id, name }: SyncedFamily) {
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

/** A stored sync. All are completed. */
type SyncRow = LedgerRow<'syncs'>;

type Db = Kysely<LedgerTables>;

type SyncedFamily = { readonly public_id: string; readonly name: string | null };

function findSyncedFamily(db: Db, familyId: number): Promise<SyncedFamily> {
  return db.selectFrom('families').select(['public_id', 'name']).where('id', '=', familyId).executeTakeFirstOrThrow();
}

function findSync(db: Db, familyId: number, id: string): Promise<SyncRow | undefined> {
  return db.selectFrom('syncs').selectAll().where('family_id', '=', familyId).where('id', '=', id).executeTakeFirst();
}

/** The family's syncs, newest first: ids ascend with time. */
function listSyncs(
  db: Db,
  familyId: number,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string },
): Promise<SyncRow[]> {
  const all = db.selectFrom('syncs').selectAll().where('family_id', '=', familyId);
  const from = before === undefined ? all : all.where('id', '<', before);
  return from.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

async function countSyncs(db: Db, familyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('syncs')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function insertSync(db: Db, row: SyncRow): Promise<void> {
  await db
    .insertInto('syncs')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}
