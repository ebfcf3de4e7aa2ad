import { errorAnswers } from '#http/routing/error-answers.ts';
import { idParams } from '#http/routing/params.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/routing/route.ts';
import { LabelDeleteQuery } from '#ledger/labels/shared/index.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { getCategory, listCategoryPage } from './read-category.ts';
import { Category, CategoryChange, CategoryListQuery, CategoryPage, NewCategory } from './schemas.ts';
import { updateCategory } from './update-category.ts';

const tag = 'Categories';
const one = { description: 'The category', schema: Category };

/** The routes of categories. */
export const categoryRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/categories',
    operation: 'listCategories',
    tag,
    summary: 'List categories by name',
    scope: 'categories:read',
    cacheable: true,
    query: CategoryListQuery,
    answers: { 200: { description: 'A page of categories', schema: CategoryPage }, ...errorAnswers(422) },
    handle: async (context, { query }) => ok(await listCategoryPage(context, query)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/categories/:id',
    operation: 'getCategory',
    tag,
    summary: 'Show a category',
    scope: 'categories:read',
    cacheable: true,
    params: idParams,
    answers: { 200: one, ...errorAnswers(404) },
    handle: async (context, { params }) => ok(await getCategory(context, params.id)),
  }),
  route({
    method: 'POST',
    path: '/api/v1/categories',
    operation: 'createCategory',
    tag,
    summary: 'Create a category',
    scope: 'categories:write',
    body: NewCategory,
    wrapper: 'category',
    answers: { 201: one, ...errorAnswers(422) },
    handle: async (context, { body }) => created(await createCategory(context, body)),
  }),
  ...bothUpdateMethods((method, operation) =>
    route({
      method,
      path: '/api/v1/categories/:id',
      operation: `${operation}Category`,
      tag,
      summary: 'Change a category',
      scope: 'categories:write',
      params: idParams,
      body: CategoryChange,
      wrapper: 'category',
      answers: { 200: one, ...errorAnswers(404, 422) },
      handle: async (context, { params, body }) => ok(await updateCategory(context, params.id, body)),
    }),
  ),
  route({
    method: 'DELETE',
    path: '/api/v1/categories/:id',
    operation: 'deleteCategory',
    tag,
    summary: 'Delete a category, or merge it into another with `replacement_id`',
    scope: 'categories:write',
    params: idParams,
    query: LabelDeleteQuery,
    answers: { 204: { description: 'Deleted' }, ...errorAnswers(404, 422) },
    handle: async (context, { params, query }) => {
      await deleteCategory(context, params.id, query.replacement_id);
      return NO_CONTENT;
    },
  }),
];
