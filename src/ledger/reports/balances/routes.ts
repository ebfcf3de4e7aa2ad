import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { pointsMax } from './points.ts';
import { DAYS_MAX, getBalanceHistory } from './read-balance-history.ts';
import { getBalance, listBalancePage } from './read-balances.ts';
import { getBalanceSeries } from './read-series.ts';
import {
  Balance,
  BalanceHistory,
  BalanceHistoryQuery,
  BalanceListQuery,
  BalancePage,
  BalanceQuery,
  BalanceSeries,
  BalanceSeriesQuery,
} from './schemas.ts';

const tag = 'Balances';
const path = '/api/v1/balances';

// No answer is kept: a history without entries is of the day on which it is asked for.

export const balanceRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listBalances',
    tag,
    summary: 'List daily balances of every account, newest day first',
    scope: 'balances:read',
    respects: ['accounts'],
    query: BalanceListQuery,
    responses: { 200: { description: 'A page of balances', schema: BalancePage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listBalancePage(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/series`,
    operation: 'getBalanceSeries',
    tag,
    summary: 'List all daily balances of an account, oldest first',
    scope: 'balances:read',
    respects: ['accounts'],
    query: BalanceSeriesQuery,
    isHeavy: () => true,
    responses: { 200: { description: 'The balances', schema: BalanceSeries }, ...errorResponses(404, 422) },
    handle: async (context, { query }) => ok(await getBalanceSeries(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getBalance',
    tag,
    summary: "Show an account's balance of one day",
    scope: 'balances:read',
    respects: ['accounts'],
    params: idParams,
    query: BalanceQuery,
    responses: { 200: { description: 'The balance', schema: Balance }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await getBalance(context, params.id, query.locale)),
  }),
];

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
