import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import {
  NewValuation,
  RecordedValuation,
  Valuation,
  ValuationChange,
  ValuationListQuery,
  ValuationPage,
  ValuationQuery,
} from './schemas.ts';
import { deleteValuation, getValuation, listValuationPage, recordValuation, updateValuation } from './valuations.ts';

const tag = 'Valuations';
const path = '/api/v1/valuations';
const one = { description: 'The valuation', schema: Valuation };

const list = route({
  method: 'GET',
  path,
  operation: 'listValuations',
  tag,
  summary: 'List valuations, newest day first',
  scope: 'valuations:read',
  respects: ['accounts', 'days', 'masks'],
  harmless: ['account_id', 'start_date', 'end_date', 'sort'],
  query: ValuationListQuery,
  responses: { 200: { description: 'A page of valuations', schema: ValuationPage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listValuationPage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getValuation',
  tag,
  summary: 'Show a valuation',
  scope: 'valuations:read',
  respects: ['accounts', 'days', 'masks'],
  params: idParams,
  query: ValuationQuery,
  responses: { 200: one, ...errorResponses(404, 422) },
  handle: async (context, { params, query }) => ok(await getValuation(context, params.id, query.locale)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createValuation',
  tag,
  summary: "Set an account's balance at the end of a day; replaces an earlier one for that day",
  scope: 'valuations:write',
  respects: ['accounts', 'days', 'writes'],
  query: ValuationQuery,
  body: NewValuation,
  wrapper: 'valuation',
  outsideWrapper: ['upsert'],
  responses: {
    201: { description: 'Created', schema: RecordedValuation },
    200: { description: 'The day had a valuation and `upsert` was sent: replaced', schema: RecordedValuation },
    ...errorResponses(404, 422),
  },
  handle: async (context, { query, body }) => {
    const { valuation, isNew } = await recordValuation(context, body, query.locale);
    return { status: body.upsert === true && !isNew ? 200 : 201, body: valuation };
  },
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}Valuation`,
    tag,
    summary: 'Change a valuation',
    scope: 'valuations:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: ValuationQuery,
    body: ValuationChange,
    wrapper: 'valuation',
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query, body }) =>
      ok(await updateValuation(context, params.id, body, query.locale)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteValuation',
  tag,
  summary: 'Delete a valuation; the balance is computed from entries again',
  scope: 'valuations:write',
  respects: ['accounts', 'days', 'writes'],
  params: idParams,
  responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 422) },
  handle: async (context, { params }) => {
    await deleteValuation(context, params.id);
    return NO_CONTENT;
  },
});

export const valuationRoutes: Route[] = [list, show, create, ...updates, remove];
