import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { assignMoney } from './assign-money.ts';
import { moveMoney } from './move-money.ts';
import { listBudgetCategoryPage, listBudgetPage, showBudget, showBudgetCategory } from './read-budgets.ts';
import {
  Budget,
  BudgetAssignment,
  BudgetCategory,
  BudgetCategoryChange,
  BudgetCategoryListQuery,
  BudgetCategoryPage,
  BudgetChange,
  BudgetGroupList,
  BudgetGroups,
  BudgetListQuery,
  BudgetMove,
  BudgetPage,
  BudgetQuery,
  NewBudget,
  NewBudgetCategory,
} from './schemas.ts';
import { createBudget, deleteBudget, updateBudget } from './write-budget.ts';
import { createBudgetCategory, deleteBudgetCategory, updateBudgetCategory } from './write-category.ts';
import { replaceGroups, showGroups } from './write-groups.ts';

const tag = 'Budgets';
const path = '/api/v1/budgets';
const one = { description: 'The budget with its figures', schema: Budget };

const budgets: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listBudgets',
    tag,
    summary: 'List the months that have a budget, newest first',
    scope: 'budgets:read',
    query: BudgetListQuery,
    responses: { 200: { description: 'A page of budgets', schema: BudgetPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listBudgetPage(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getBudget',
    tag,
    summary: 'Show the budget of a month with spending and the rest, by category',
    scope: 'budgets:read',
    params: idParams,
    query: BudgetQuery,
    isHeavy: () => true, // months that begin within a calendar month read the entries of their edges
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) =>
      ok(await showBudget(context.db.read, context, params.id, query.locale)),
  }),
  route({
    method: 'POST',
    path,
    operation: 'createBudget',
    tag,
    summary: 'Create the budget of a month: empty, as the month before, or from what was spent',
    scope: 'budgets:write',
    query: BudgetQuery,
    body: NewBudget,
    wrapper: 'budget',
    responses: { 201: one, ...errorResponses(409, 422) },
    handle: async (context, { query, body }) => created(await createBudget(context, body, query.locale)),
  }),
  ...bothUpdateMethods((method, operation) =>
    route({
      method,
      path: `${path}/:id`,
      operation: `${operation}Budget`,
      tag,
      summary: 'Change the method and the amounts of a month',
      scope: 'budgets:write',
      params: idParams,
      query: BudgetQuery,
      body: BudgetChange,
      wrapper: 'budget',
      responses: { 200: one, ...errorResponses(404, 422) },
      handle: async (context, { params, query, body }) =>
        ok(await updateBudget(context, params.id, body, query.locale)),
    }),
  ),
  route({
    method: 'POST',
    path: `${path}/:id/move`,
    operation: 'moveBudgetMoney',
    tag,
    summary: 'Move an amount between two categories of a budget, or to and from what is not allocated',
    scope: 'budgets:write',
    params: idParams,
    query: BudgetQuery,
    body: BudgetMove,
    wrapper: 'move',
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query, body }) => ok(await moveMoney(context, params.id, body, query.locale)),
  }),
  route({
    method: 'POST',
    path: `${path}/:id/assign`,
    operation: 'assignBudgetMoney',
    tag,
    summary: 'Assign amounts to many categories of a budget at once: to their targets, as before, or the average',
    scope: 'budgets:write',
    params: idParams,
    query: BudgetQuery,
    body: BudgetAssignment,
    wrapper: 'assignment',
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query, body }) => ok(await assignMoney(context, params.id, body, query.locale)),
  }),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'deleteBudget',
    tag,
    summary: 'Delete the budget of a month with its categories; transactions stay',
    scope: 'budgets:write',
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
    handle: async (context, { params }) => {
      await deleteBudget(context, params.id);
      return NO_CONTENT;
    },
  }),
];

const rows = '/api/v1/budget_categories';
const oneRow = { description: 'The category of a budget with its figures', schema: BudgetCategory };

const categories: Route[] = [
  route({
    method: 'GET',
    path: rows,
    operation: 'listBudgetCategories',
    tag,
    summary: 'List the categories of budgets, newest month first, then by name',
    scope: 'budgets:read',
    query: BudgetCategoryListQuery,
    responses: {
      200: { description: 'A page of categories of budgets', schema: BudgetCategoryPage },
      ...errorResponses(422),
    },
    handle: async (context, { query }) => ok(await listBudgetCategoryPage(context, query)),
  }),
  route({
    method: 'GET',
    path: `${rows}/:id`,
    operation: 'getBudgetCategory',
    tag,
    summary: 'Show a category of a budget with its spending and the rest',
    scope: 'budgets:read',
    params: idParams,
    query: BudgetQuery,
    isHeavy: () => true,
    responses: { 200: oneRow, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) =>
      ok(await showBudgetCategory(context.db.read, context, params.id, query.locale)),
  }),
  route({
    method: 'POST',
    path: rows,
    operation: 'createBudgetCategory',
    tag,
    summary: 'Add a category to a budget, with its limit or the amount in its envelope',
    scope: 'budgets:write',
    query: BudgetQuery,
    body: NewBudgetCategory,
    wrapper: 'budget_category',
    responses: { 201: oneRow, ...errorResponses(404, 409, 422) },
    handle: async (context, { query, body }) => created(await createBudgetCategory(context, body, query.locale)),
  }),
  ...bothUpdateMethods((method, operation) =>
    route({
      method,
      path: `${rows}/:id`,
      operation: `${operation}BudgetCategory`,
      tag,
      summary: 'Change the amount, the kind, the roll-over or the target of a category of a budget',
      scope: 'budgets:write',
      params: idParams,
      query: BudgetQuery,
      body: BudgetCategoryChange,
      wrapper: 'budget_category',
      responses: { 200: oneRow, ...errorResponses(404, 422) },
      handle: async (context, { params, query, body }) =>
        ok(await updateBudgetCategory(context, params.id, body, query.locale)),
    }),
  ),
  route({
    method: 'DELETE',
    path: `${rows}/:id`,
    operation: 'deleteBudgetCategory',
    tag,
    summary: 'Take a category out of a budget; transactions stay',
    scope: 'budgets:write',
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
    handle: async (context, { params }) => {
      await deleteBudgetCategory(context, params.id);
      return NO_CONTENT;
    },
  }),
];

const groups: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/budget_groups',
    operation: 'listBudgetGroups',
    tag,
    summary: 'List the groups of envelopes, in their order',
    scope: 'budgets:read',
    responses: { 200: { description: 'All groups', schema: BudgetGroupList } },
    handle: async (context) => ok(await showGroups(context)),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/budget_groups',
    operation: 'replaceBudgetGroups',
    tag,
    summary: 'Replace all groups of envelopes: their names, their order, and the categories in them',
    scope: 'budgets:write',
    body: BudgetGroups,
    responses: { 200: { description: 'All groups', schema: BudgetGroupList }, ...errorResponses(422) },
    handle: async (context, { body }) => ok(await replaceGroups(context, body)),
  }),
];

export const budgetRoutes: Route[] = [...budgets, ...categories, ...groups];
