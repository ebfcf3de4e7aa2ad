import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { pointsMax } from '#ledger/reports/balances/index.ts';
import { readAllocation } from './read-allocation.ts';
import { readGains } from './read-gains.ts';
import { readIncome } from './read-income.ts';
import { readLots } from './read-lots.ts';
import { DAYS_MAX, readPerformance } from './read-performance.ts';
import {
  Allocation,
  AllocationQuery,
  Gains,
  GainsQuery,
  Income,
  IncomeQuery,
  Lots,
  LotsQuery,
  Performance,
  PerformanceQuery,
} from './schemas.ts';

// Figures follow from all days before them: credentials that are limited to some days see none.
const common = {
  method: 'GET',
  tag: 'Holdings',
  scope: 'holdings:read',
  respects: ['accounts'],
  isHeavy: () => true,
} as const;

/** The routes of reports on holdings. */
export const portfolioRoutes: Route[] = [
  route({
    ...common,
    path: '/api/v1/portfolio/performance',
    operation: 'getPortfolioPerformance',
    summary: 'Show the returns of holdings in a range of days, also compared with a security',
    query: PerformanceQuery,
    stepsOfRecord: ({ query }) => pointsMax({ ...query, interval: 'day' }, DAYS_MAX),
    responses: { 200: { description: 'The returns', schema: Performance }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readPerformance(context, query)),
  }),
  route({
    ...common,
    path: '/api/v1/portfolio/allocation',
    operation: 'getPortfolioAllocation',
    summary: 'Show what holdings are worth by kind, currency, country, account or security, against targets',
    query: AllocationQuery,
    responses: { 200: { description: 'The groups', schema: Allocation }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readAllocation(context, query)),
  }),
  route({
    ...common,
    path: '/api/v1/portfolio/gains',
    operation: 'getPortfolioGains',
    summary: 'List the realised gains of a year or of other days, by lot',
    query: GainsQuery,
    responses: { 200: { description: 'The gains', schema: Gains }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readGains(context, query)),
  }),
  route({
    ...common,
    path: '/api/v1/portfolio/lots',
    operation: 'getPortfolioLots',
    summary: 'List the lots that are held on a day, with what they have gained',
    query: LotsQuery,
    responses: { 200: { description: 'The lots', schema: Lots }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readLots(context, query)),
  }),
  route({
    ...common,
    path: '/api/v1/portfolio/dividends',
    operation: 'getPortfolioDividends',
    summary: 'Show dividends and interest by month and security, with a forecast of a year',
    query: IncomeQuery,
    responses: { 200: { description: 'The income', schema: Income }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readIncome(context, query)),
  }),
];
