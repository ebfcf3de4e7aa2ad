import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import {
  countImports,
  countOutcomes,
  countRows,
  findImport,
  type ImportRecord,
  type ImportRow,
  listImports,
  listRows,
} from '#integrations/imports/stored-imports/index.ts';
import { notFound } from '#kernel/errors.ts';
import { presentImport, presentImportRow } from './present.ts';
import type { ImportListQuery, ImportRowListQuery } from './schemas.ts';

/** One of the user's imports. @throws AppError `not_found`. */
export async function getImport(context: Context, id: string) {
  return { data: await present(context, await requireImport(context, id)) };
}

/** An import with the counts of its outcomes. */
export async function present({ db, actor }: Context, record: ImportRecord) {
  const counts = await countOutcomes(db.read, actor.familyId, [record.id]);
  return presentImport(record, counts.get(record.id) ?? {});
}

/** A page of the user's imports, newest first. */
export async function listImportPage(context: PagedContext, query: z.output<typeof ImportListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'imports',
    position: ({ id }: ImportRecord) => [id],
    count: () => countImports(db.read, actor, query),
    rows: ({ after, limit, offset }) =>
      listImports(db.read, actor, query, { limit, offset, ...(after && { before: after[0] ?? '' }) }),
  });
  const ids = rows.map(({ id }) => id);
  const counts = await countOutcomes(db.read, actor.familyId, ids);
  return { data: rows.map((row) => presentImport(row, counts.get(row.id) ?? {})), meta: pagination };
}

/** A page of an import's rows in the order of the file. @throws AppError `not_found`. */
export async function listImportRows(context: PagedContext, id: string, query: z.output<typeof ImportRowListQuery>) {
  const { db } = context;
  const record = await requireImport(context, id);
  const { rows, pagination } = await loadPage(context, query, {
    name: `import_rows ${id}`,
    position: ({ number }: ImportRow) => [String(number)],
    count: () => countRows(db.read, record, query),
    rows: ({ after, limit, offset }) =>
      listRows(db.read, record, query, { limit, offset, ...(after && { after: Number(after[0]) }) }),
  });
  return { data: rows.map(presentImportRow), meta: pagination };
}

async function requireImport({ db, actor }: Context, id: string): Promise<ImportRecord> {
  const record = await findImport(db.read, actor, id);
  if (record === undefined) throw notFound('Import');
  return record;
}
