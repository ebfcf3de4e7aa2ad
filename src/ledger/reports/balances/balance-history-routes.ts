import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { BalanceHistory, BalanceHistoryQuery } from './balance-history-schemas.ts';
import { pointsMax } from './points.ts';
import { DAYS_MAX, getBalanceHistory } from './read-balance-history.ts';

/** The route of the balances of all accounts over time. */
export const balanceHistoryRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/balances/history',
    operation: 'getBalanceHistory',
    tag: 'Balances',
    summary: 'List the balances of all accounts over time, at the same dates',
    scope: 'balances:read',
    respects: ['accounts'],
    query: BalanceHistoryQuery,
    isHeavy: () => true,
    stepsOfRecord: ({ query }) => pointsMax(query, DAYS_MAX),
    responses: { 200: { description: 'The balances', schema: BalanceHistory }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getBalanceHistory(context, query)),
  }),
];
