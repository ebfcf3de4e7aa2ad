import { errorAnswers } from '#http/routing/error-answers.ts';
import { ok, type Route, route } from '#http/routing/route.ts';
import { listReferenceRatePage } from './list-reference-rates.ts';
import { ReferenceRateListQuery, ReferenceRatePage } from './schemas.ts';

/** The routes of reference rates. They are read only: files bring them. */
export const referenceRateRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/reference_rates',
    operation: 'listReferenceRates',
    tag: 'Exchange rates',
    summary: "List the euro's reference rates for one currency, newest day first",
    scope: 'read',
    cacheable: true,
    query: ReferenceRateListQuery,
    answers: { 200: { description: 'A page of rates', schema: ReferenceRatePage }, ...errorAnswers(422) },
    handle: async (context, { query }) => ok(await listReferenceRatePage(context, query)),
  }),
];
