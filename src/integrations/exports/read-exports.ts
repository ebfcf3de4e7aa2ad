import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { requireAdmin } from '#application/requirement.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { ExportFiles } from './export-files.ts';
import type { FamilyExportListQuery } from './schemas.ts';
import { countExports, type ExportRow, findExport, listExports } from './store.ts';

const CURSOR = 'family_exports';

/** One of the user's exports. @throws AppError `forbidden` unless the user is an admin, `not_found`. */
export async function getExport(context: Context, id: string, basePath: string) {
  return { data: presentExport(await requireExport(context, id), basePath) };
}

/** A page of the user's exports, newest first. @throws AppError `forbidden` unless the user is an admin. */
export async function listExportPage(
  context: PagedContext,
  query: z.output<typeof FamilyExportListQuery>,
  basePath: string,
) {
  const { db, actor } = context;
  requireAdmin(actor);
  const { rows, pagination } = await loadPage(context, query, {
    name: CURSOR,
    position: ({ id }: ExportRow) => [id],
    count: () => countExports(db.read, actor),
    rows: ({ after, limit, offset }) =>
      listExports(db.read, actor, { limit, offset, ...(after && { before: after[0] ?? '' }) }),
  });
  return { data: rows.map((row) => presentExport(row, basePath)), meta: pagination };
}

/**
 * The file of one of the user's exports.
 * @throws AppError `forbidden` unless the user is an admin; `not_found`, `export_not_ready`.
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

/** The media type of every export. */
export const ZIP = 'application/zip';

/** An export in responses. `basePath` is the path prefix of the public URL. */
export function presentExport(row: ExportRow, basePath: string) {
  const isMade = row.status === 'completed';
  return {
    id: row.id,
    status: row.status,
    filename: filenameOf(row),
    downloadable: isMade,
    download_path: isMade ? `${basePath}/api/v1/family_exports/${row.id}/download` : null,
    file: {
      attached: isMade,
      byte_size: row.byte_size === null ? null : Number(row.byte_size),
      content_type: isMade ? ZIP : null,
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The name of the downloaded file: the second of the request. */
function filenameOf({ created_at }: Pick<ExportRow, 'created_at'>): string {
  const [day = '', time = ''] = created_at.slice(0, 19).split('T');
  return `coffer_export_${day.replaceAll('-', '')}_${time.replaceAll(':', '')}.zip`;
}
