import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { readIncomeStatement } from './read-income-statement.ts';
import { IncomeStatement, IncomeStatementQuery } from './schemas.ts';

export const incomeStatementRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/income_statement',
    operation: 'getIncomeStatement',
    tag: 'Reports',
    summary: 'Show income and expense of a period by month, category and merchant',
    scope: 'reports:read',
    orScope: 'transactions:read',
    respects: ['accounts', 'days'],
    query: IncomeStatementQuery,
    isHeavy: () => true,
    responses: { 200: { description: 'The income statement', schema: IncomeStatement }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readIncomeStatement(context, query)),
  }),
];
