import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { pointsMax } from '#ledger/reports/balances/index.ts';
import { DAYS_MAX, getBalanceSheet, getBalanceSheetHistory } from './read-balance-sheet.ts';
import { BalanceSheet, BalanceSheetHistory, BalanceSheetHistoryQuery, BalanceSheetQuery } from './schemas.ts';

const tag = 'Balance sheet';
const path = '/api/v1/balance_sheet';

export const balanceSheetRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'getBalanceSheet',
    tag,
    summary: "Show assets, liabilities and net worth in the family's currency, now or at the end of a day",
    scope: 'reports:read',
    orScope: 'balances:read',
    respects: ['accounts'],
    query: BalanceSheetQuery,
    responses: { 200: { description: 'The balance sheet', schema: BalanceSheet }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getBalanceSheet(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/history`,
    operation: 'getBalanceSheetHistory',
    tag,
    summary: 'Show net worth over time, at the rates of each day',
    scope: 'reports:read',
    orScope: 'balances:read',
    respects: ['accounts'],
    query: BalanceSheetHistoryQuery,
    isHeavy: () => true,
    stepsOfRecord: ({ query }) => pointsMax(query, DAYS_MAX),
    responses: { 200: { description: 'The points', schema: BalanceSheetHistory }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getBalanceSheetHistory(context, query)),
  }),
];
