import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { ReferenceRateListQuery, ReferenceRatePage } from './market-rate-schemas.ts';
import { listMarketRatePage } from './market-rates.ts';

/** The routes of market rates, which only imports change. */
export const marketRateRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/reference_rates',
    operation: 'listReferenceRates',
    tag: 'Exchange rates',
    summary: 'List the market rates of one currency against the euro, newest day first',
    scope: 'exchange_rates:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    query: ReferenceRateListQuery,
    responses: { 200: { description: 'A page of rates', schema: ReferenceRatePage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listMarketRatePage(context, query)),
  }),
];
