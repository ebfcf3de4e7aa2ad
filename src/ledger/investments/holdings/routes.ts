import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { getHolding, listHoldingPage } from './read-holdings.ts';
import { Holding, HoldingListQuery, HoldingPage, HoldingQuery } from './schemas.ts';

const tag = 'Holdings';
const path = '/api/v1/holdings';

// A holding follows from all days before it: credentials that are limited to some days see none.

export const holdingRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listHoldings',
    tag,
    summary: 'List what accounts hold, one for each security and day, oldest day first',
    scope: 'holdings:read',
    respects: ['accounts'],
    query: HoldingListQuery,
    isHeavy: ({ query }) => query.date === undefined,
    responses: { 200: { description: 'A page of holdings', schema: HoldingPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listHoldingPage(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getHolding',
    tag,
    summary: 'Show a holding',
    scope: 'holdings:read',
    respects: ['accounts'],
    params: idParams,
    query: HoldingQuery,
    responses: { 200: { description: 'The holding', schema: Holding }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await getHolding(context, params.id, query.locale)),
  }),
];
