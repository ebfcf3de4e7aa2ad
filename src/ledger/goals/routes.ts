import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { listGoalPage, showGoal } from './read-goals.ts';
import { Goal, GoalChange, GoalListQuery, GoalPage, GoalQuery, NewGoal } from './schemas.ts';
import { createGoal, deleteGoal, updateGoal } from './write-goal.ts';

const tag = 'Goals';
const path = '/api/v1/goals';
const wrapper = 'goal';
const one = { description: 'The goal with its progress', schema: Goal };

const list = route({
  method: 'GET',
  path,
  operation: 'listGoals',
  tag,
  summary:
    'List goals with their progress and the amount to save each month, by target day; those without one come last',
  scope: 'goals:read',
  query: GoalListQuery,
  isHeavy: () => true, // envelopes are computed from all months since the first
  responses: { 200: { description: 'A page of goals', schema: GoalPage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listGoalPage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getGoal',
  tag,
  summary: 'Show a goal with its progress and the amount to save each month',
  scope: 'goals:read',
  params: idParams,
  query: GoalQuery,
  isHeavy: () => true,
  responses: { 200: one, ...errorResponses(404, 422) },
  handle: async (context, { params, query }) => ok(await showGoal(context.db.read, context, params.id, query.locale)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createGoal',
  tag,
  summary: 'Create a goal: an amount, by a day or without one, which accounts or an envelope fund',
  scope: 'goals:write',
  query: GoalQuery,
  body: NewGoal,
  wrapper,
  responses: { 201: one, ...errorResponses(404, 409, 422) },
  handle: async (context, { query, body }) => created(await createGoal(context, body, query.locale)),
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}Goal`,
    tag,
    summary: 'Change a goal; accounts replace its category, and the other way round',
    scope: 'goals:write',
    params: idParams,
    query: GoalQuery,
    body: GoalChange,
    wrapper,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query, body }) => ok(await updateGoal(context, params.id, body, query.locale)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteGoal',
  tag,
  summary: 'Delete a goal; what is saved stays where it is',
  scope: 'goals:write',
  params: idParams,
  responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
  handle: async (context, { params }) => {
    await deleteGoal(context, params.id);
    return NO_CONTENT;
  },
});

export const goalRoutes: Route[] = [list, show, create, ...updates, remove];
