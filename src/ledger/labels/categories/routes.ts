import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { labelRoutes } from '#ledger/labels/shared/index.ts';
import { createCategory, deleteCategory, getCategory, listCategoryPage, updateCategory } from './categories.ts';
import { Category, CategoryChange, CategoryListQuery, CategoryPage, NewCategory } from './schemas.ts';

export const categoryRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/categories',
    operation: 'listCategories',
    tag: 'Categories',
    summary: 'List categories by name',
    scope: 'categories:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    query: CategoryListQuery,
    responses: { 200: { description: 'A page of categories', schema: CategoryPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listCategoryPage(context, query)),
  }),
  ...labelRoutes({
    path: 'categories',
    noun: 'category',
    respects: { read: ['accounts', 'days', 'masks'], create: ['accounts', 'days', 'writes'] },
    schemas: { shown: Category, created: NewCategory, changed: CategoryChange },
    get: getCategory,
    create: createCategory,
    update: updateCategory,
    delete: deleteCategory,
  }),
];
