import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { queryFaults } from '#ledger/search/index.ts';
import { readTransactionSums } from './read-sums.ts';
import { TransactionSums, TransactionSumsQuery } from './sum-schemas.ts';

export const transactionSumRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/transaction_sums',
    operation: 'sumTransactions',
    tag: 'Reports',
    summary: 'Sum the transactions that match filters, by day, month or label',
    scope: 'transactions:read',
    orScope: 'reports:read',
    respects: ['accounts', 'days'],
    query: TransactionSumsQuery,
    isHeavy: () => true,
    strictFaults: ({ query }) => queryFaults(query.q),
    responses: { 200: { description: 'The sums', schema: TransactionSums }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readTransactionSums(context, query)),
  }),
];
