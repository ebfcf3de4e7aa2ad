import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { cursorPosition, pageRange } from '#application/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { notFound } from '#kernel/errors.ts';
import { presentSync } from './present.ts';
import type { SyncListQuery } from './schemas.ts';
import { countSyncs, findSync, findSyncedFamily, listSyncs, type SyncRow } from './store.ts';

const CURSOR = 'syncs';

/** One sync. @throws AppError `not_found`. */
export async function getSync({ db, actor }: Context, id: string) {
  const row = await findSync(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Sync');
  return { data: presentSync(row, await findSyncedFamily(db.read, actor.familyId)) };
}

/** The newest sync; null where none was ever asked for. */
export async function getLatestSync({ db, actor }: Context) {
  const [row] = await listSyncs(db.read, actor.familyId, { limit: 1, offset: 0 });
  return { data: row === undefined ? null : presentSync(row, await findSyncedFamily(db.read, actor.familyId)) };
}

/** A page of syncs, newest first. */
export async function listSyncPage(context: Context, query: z.output<typeof SyncListQuery>) {
  const { db, actor } = context;
  const { per_page, cursor } = query;
  if (cursor !== undefined) {
    const [before = ''] = cursorPosition(CURSOR, cursor, 1);
    const rows = await listSyncs(db.read, actor.familyId, { limit: per_page + 1, offset: 0, before });
    const counts = { page: null, per_page, total_count: null, total_pages: null };
    return pageOf(context, rows.slice(0, per_page), rows.length > per_page, counts);
  }
  const total = await countSyncs(db.read, actor.familyId);
  const { page, offset, totalPages } = pageRange(query.page, per_page, total);
  const rows = await listSyncs(db.read, actor.familyId, { limit: per_page, offset });
  return pageOf(context, rows, page < totalPages, { page, per_page, total_count: total, total_pages: totalPages });
}

async function pageOf({ db, actor }: Context, rows: readonly SyncRow[], hasMore: boolean, counts: object) {
  const family = await findSyncedFamily(db.read, actor.familyId);
  const last = rows.at(-1);
  const next = hasMore && last !== undefined ? encodeCursor(CURSOR, [last.id]) : null;
  return { data: rows.map((row) => presentSync(row, family)), meta: { ...counts, next_cursor: next } };
}
