import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { getPlan, listPlanPage } from './read-plans.ts';
import {
  ForecastPlan,
  ForecastPlanListQuery,
  ForecastPlanPage,
  ForecastPlanUpdate,
  NewForecastPlan,
} from './schemas.ts';
import { createPlan, deletePlan, updatePlan } from './write-plan.ts';

const tag = 'Balances';
const path = '/api/v1/forecast_plans';
const wrapper = 'forecast_plan';
const one = { description: 'The plan', schema: ForecastPlan };

export const forecastPlanRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listForecastPlans',
    tag,
    summary: 'List the plans of the forecast, oldest first: your own and those of the family',
    scope: 'recurring:read',
    query: ForecastPlanListQuery,
    responses: { 200: { description: 'A page of plans', schema: ForecastPlanPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listPlanPage(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getForecastPlan',
    tag,
    summary: 'Show a plan of the forecast',
    scope: 'recurring:read',
    params: idParams,
    responses: { 200: one, ...errorResponses(404) },
    handle: async (context, { params }) => ok(await getPlan(context, params.id)),
  }),
  route({
    method: 'POST',
    path,
    operation: 'createForecastPlan',
    tag,
    summary:
      'Create a plan of the forecast, for yourself or for the family: payments of its own, and changes of recurring ones. The ledger stays as it is',
    scope: 'recurring:write',
    body: NewForecastPlan,
    wrapper,
    responses: { 201: one, ...errorResponses(409, 422) },
    handle: async (context, { body }) => created(await createPlan(context, body)),
  }),
  ...bothUpdateMethods((method, operation) =>
    route({
      method,
      path: `${path}/:id`,
      operation: `${operation}ForecastPlan`,
      tag,
      summary: 'Change, rename or share a plan of the forecast; its changes are replaced as a whole',
      scope: 'recurring:write',
      params: idParams,
      body: ForecastPlanUpdate,
      wrapper,
      responses: { 200: one, ...errorResponses(404, 422) },
      handle: async (context, { params, body }) => ok(await updatePlan(context, params.id, body)),
    }),
  ),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'deleteForecastPlan',
    tag,
    summary: 'Delete a plan of the forecast',
    scope: 'recurring:write',
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
    handle: async (context, { params }) => {
      await deletePlan(context, params.id);
      return NO_CONTENT;
    },
  }),
];
