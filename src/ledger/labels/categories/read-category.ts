import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import { presentCategory, type ShownCategory } from './present.ts';
import type { CategoryListQuery } from './schemas.ts';
import { type CategoryFilter, countCategories, findCategory, listCategories } from './store.ts';

/** @throws AppError `not_found`. */
export async function getCategory({ db, actor }: Context, id: string) {
  const row = await findCategory(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Category');
  return presentCategory(row);
}

/** A page of the family's categories, by name. */
export async function listCategoryPage(context: PagedContext, query: z.output<typeof CategoryListQuery>) {
  const { db, actor } = context;
  const filter: CategoryFilter = { rootsOnly: query.roots_only === true, parentId: query.parent_id, name: query.name };
  const { rows, pagination } = await loadPage(context, query, {
    name: 'categories',
    position: ({ name }: ShownCategory) => [name],
    count: () => countCategories(db.read, actor.familyId, filter),
    rows: ({ after, limit, offset }) =>
      listCategories(db.read, actor.familyId, filter, { limit, offset, after: after?.[0], sort: query.sort }),
  });
  return { categories: rows.map(presentCategory), pagination };
}
