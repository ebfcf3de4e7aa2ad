import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { pointsMax } from '#ledger/reports/balances/index.ts';
import { DAYS_MAX, readNetWorthDrivers } from './read-drivers.ts';
import { NetWorthDrivers, NetWorthDriversQuery } from './schemas.ts';

export const netWorthDriverRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/reports/net_worth_drivers',
    operation: 'getNetWorthDrivers',
    tag: 'Reports',
    summary: 'Show what changed net worth: savings, prices, valuations, debts, exchange rates and corrections',
    scope: 'reports:read',
    respects: ['accounts'],
    query: NetWorthDriversQuery,
    isHeavy: () => true,
    stepsOfRecord: ({ query }) => pointsMax({ ...query, interval: 'month' }, DAYS_MAX),
    responses: { 200: { description: 'The drivers', schema: NetWorthDrivers }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readNetWorthDrivers(context, query)),
  }),
];
