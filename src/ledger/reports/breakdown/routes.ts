import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { readBreakdown } from './read-breakdown.ts';
import { readMoneyFlow } from './read-money-flow.ts';
import { readSavingsRate } from './read-savings-rate.ts';
import { readSpendingPace } from './read-spending-pace.ts';
import {
  Breakdown,
  BreakdownQuery,
  MoneyFlow,
  MoneyFlowQuery,
  SavingsRate,
  SavingsRateQuery,
  SpendingPace,
  SpendingPaceQuery,
} from './schemas.ts';

const common = {
  method: 'GET',
  tag: 'Reports',
  scope: 'reports:read',
  orScope: 'transactions:read',
  respects: ['accounts'],
} as const;

/** The routes of reports over a period: by label, what was kept, and where money flowed. */
export const breakdownRoutes: Route[] = [
  route({
    ...common,
    path: '/api/v1/reports/breakdown',
    operation: 'getBreakdown',
    summary: 'Break income and expense down by category, merchant, tag or account, by month, and compare periods',
    query: BreakdownQuery,
    isHeavy: () => true,
    responses: { 200: { description: 'The breakdown', schema: Breakdown }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readBreakdown(context, query)),
  }),
  route({
    ...common,
    path: '/api/v1/reports/savings_rate',
    operation: 'getSavingsRate',
    summary: 'Show what was kept of the income of each month',
    query: SavingsRateQuery,
    isHeavy: () => true,
    responses: { 200: { description: 'The savings rate', schema: SavingsRate }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readSavingsRate(context, query)),
  }),
  route({
    ...common,
    path: '/api/v1/reports/money_flow',
    operation: 'getMoneyFlow',
    summary: 'Show where money came from and went to, as nodes and links',
    query: MoneyFlowQuery,
    isHeavy: () => true,
    responses: { 200: { description: 'The flow of money', schema: MoneyFlow }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readMoneyFlow(context, query)),
  }),
  route({
    ...common,
    path: '/api/v1/reports/spending_pace',
    operation: 'getSpendingPace',
    summary: 'Compare the spending of a month, day by day, with the month before and the average',
    query: SpendingPaceQuery,
    isHeavy: () => true,
    responses: { 200: { description: 'The spending pace', schema: SpendingPace }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readSpendingPace(context, query)),
  }),
];
