import { errorResponses } from '#http/problem.ts';
import { type Route, route } from '#http/route.ts';
import { GainsQuery } from '#ledger/investments/portfolio/schemas.ts';
import { makeGainsFile } from './make-gains-file.ts';

export const gainsFileRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/portfolio/gains/file',
    operation: 'downloadPortfolioGains',
    tag: 'Holdings',
    summary: 'Download the realised gains of a year or of other days as CSV',
    scope: 'holdings:read',
    respects: ['accounts'],
    query: GainsQuery,
    responses: { 200: { description: 'The file', media: 'text/csv' }, ...errorResponses(422) },
    handle: async (context, { query }) => ({ status: 200, file: await makeGainsFile(context, query) }),
  }),
];
