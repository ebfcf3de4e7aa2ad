import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { SplitQuery, Splits, SplitTransaction } from './split-schemas.ts';
import { createSplits, deleteSplits, putSplits, showSplits } from './split-transaction.ts';

const tag = 'Transactions';
const path = '/api/v1/transactions/:id/splits';
const one = { description: 'The transaction and its split lines', schema: SplitTransaction };

export const splitRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listSplits',
    tag,
    summary: 'Show a transaction and its split lines',
    scope: 'transactions:read',
    respects: ['accounts', 'days', 'masks'],
    params: idParams,
    query: SplitQuery,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await showSplits(context, params.id, query.locale)),
  }),
  route({
    method: 'POST',
    path,
    operation: 'createSplits',
    tag,
    summary: 'Split a transaction into lines that sum exactly to it',
    scope: 'transactions:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: SplitQuery,
    body: Splits,
    responses: { 201: one, ...errorResponses(404, 409, 422) },
    handle: async (context, { params, query, body }) =>
      created(await createSplits(context, params.id, body, query.locale)),
  }),
  route({
    method: 'PUT',
    path,
    operation: 'putSplits',
    tag,
    summary: "Replace a transaction's split lines, optionally with its amount and day",
    scope: 'transactions:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: SplitQuery,
    body: Splits,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query, body }) => ok(await putSplits(context, params.id, body, query.locale)),
  }),
  route({
    method: 'DELETE',
    path,
    operation: 'deleteSplits',
    tag,
    summary: "Remove a transaction's split",
    scope: 'transactions:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    responses: { 204: { description: 'The transaction without a split' }, ...errorResponses(404, 422) },
    handle: async (context, { params }) => {
      await deleteSplits(context, params.id);
      return NO_CONTENT;
    },
  }),
];
