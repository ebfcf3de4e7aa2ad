import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { cursorPosition, pageRange } from '#application/pagination.ts';
import { requireAdmin } from '#application/require-admin.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { ExportFiles } from './export-files.ts';
import { filenameOf, presentExport, ZIP } from './present.ts';
import type { FamilyExportListQuery } from './schemas.ts';
import { countExports, type ExportRow, findExport, listExports } from './store.ts';

const CURSOR = 'family_exports';

/** One export of the caller's. @throws AppError `forbidden` unless the caller is an admin, `not_found`. */
export async function getExport(context: Context, id: string, basePath: string) {
  return { data: presentExport(await requireExport(context, id), basePath) };
}

/** A page of the caller's exports, newest first. @throws AppError `forbidden` unless the caller is an admin. */
export async function listExportPage(
  { db, actor }: Context,
  query: z.output<typeof FamilyExportListQuery>,
  basePath: string,
) {
  requireAdmin(actor);
  const { per_page, cursor } = query;
  const pageOf = (rows: readonly ExportRow[], hasMore: boolean, counts: object) => {
    const last = rows.at(-1);
    const next_cursor = hasMore && last !== undefined ? encodeCursor(CURSOR, [last.id]) : null;
    return { data: rows.map((row) => presentExport(row, basePath)), meta: { ...counts, next_cursor } };
  };
  if (cursor !== undefined) {
    const [before = ''] = cursorPosition(CURSOR, cursor, 1);
    const rows = await listExports(db.read, actor, { limit: per_page + 1, offset: 0, before });
    const counts = { page: null, per_page, total_count: null, total_pages: null };
    return pageOf(rows.slice(0, per_page), rows.length > per_page, counts);
  }
  const total = await countExports(db.read, actor);
  const { page, offset, totalPages } = pageRange(query.page, per_page, total);
  const rows = await listExports(db.read, actor, { limit: per_page, offset });
  return pageOf(rows, page < totalPages, { page, per_page, total_count: total, total_pages: totalPages });
}

/**
 * The file of an export of the caller's.
 * @throws AppError `forbidden` unless the caller is an admin; `not_found`, `export_not_ready`.
 */
export async function downloadExport(context: Context, id: string, files: ExportFiles) {
  const row = await requireExport(context, id);
  if (row.status !== 'completed') throw new AppError('export_not_ready', 'Export is not ready for download');
  const file = await files.find(row);
  if (file === undefined) throw notFound('The file of the export');
  return { ...file, version: row.id, type: ZIP, name: filenameOf(row) };
}

async function requireExport({ db, actor }: Context, id: string): Promise<ExportRow> {
  requireAdmin(actor);
  const row = await findExport(db.read, actor, id);
  if (row === undefined) throw notFound('Export');
  return row;
}
