import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import { presentSync } from './present.ts';
import type { SyncListQuery } from './schemas.ts';
import { countSyncs, findSync, findSyncedFamily, listSyncs, type SyncRow } from './store.ts';

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
