import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { requireAdmin } from '#application/requirement.ts';
import { notFound } from '#kernel/errors.ts';
import { findWithoutCharge, presentWithoutCharge } from '#ledger/imported-entries/index.ts';
import { presentFamilyImport } from './record.ts';
import type { FamilyImportListQuery } from './schemas.ts';
import { countFamilyImports, type FamilyImportRow, findFamilyImport, listFamilyImports } from './store.ts';

/** One of the user's imports of a family. @throws AppError `forbidden` unless the user is an admin, `not_found`. */
export async function getFamilyImport(context: Context, id: string) {
  const { db, actor } = context;
  requireAdmin(actor);
  const row = await findFamilyImport(db.read, actor, id);
  if (row === undefined) throw notFound('Family import');
  return { data: await presentWhole(context, row) };
}

/** An import with what it leaves incomplete: the family had no data before. */
export async function presentWhole(context: Context, row: FamilyImportRow) {
  const without_charge = await presentWithoutCharge(context, await findWithoutCharge(context));
  return { ...presentFamilyImport(row), without_charge };
}

/** A page of the user's imports of families, newest first. @throws AppError `forbidden` unless the user is an admin. */
export async function listFamilyImportPage(context: PagedContext, query: z.output<typeof FamilyImportListQuery>) {
  const { db, actor } = context;
  requireAdmin(actor);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'family_imports',
    position: ({ id }: FamilyImportRow) => [id],
    count: () => countFamilyImports(db.read, actor),
    rows: ({ after, limit, offset }) =>
      listFamilyImports(db.read, actor, { limit, offset, ...(after && { before: after[0] ?? '' }) }),
  });
  return { data: rows.map(presentFamilyImport), meta: pagination };
}
