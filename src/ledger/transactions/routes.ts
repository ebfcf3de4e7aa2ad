import { z } from 'zod';
import { TRANSACTION_FLAGS } from '#database/tables/transactions.ts';
import { idParams } from '#http/fields.ts';
import { ERROR_STATUS, errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { queryFaults } from '#ledger/search/index.ts';
import { BulkAnswer, BulkRequest, StrictBulkRequest } from './bulk-schemas.ts';
import { type BulkResult, bulkTransactions } from './bulk-transactions.ts';
import { changeMatching } from './change-matching.ts';
import { TransactionCounts, TransactionCountsQuery } from './count-schemas.ts';
import { createTransaction } from './create-transaction.ts';
import { deleteTransaction } from './delete-transaction.ts';
import { ChangedMatching, ChangeOfMatching } from './matching-schemas.ts';
import { readTransactionCounts } from './read-counts.ts';
import { readTransactionSums } from './read-sums.ts';
import { isHeavyListing, listTransactions, showTransaction } from './read-transactions.ts';
import {
  NewTransaction,
  Transaction,
  TransactionChange,
  TransactionConditionsQuery,
  TransactionListQuery,
  TransactionPage,
  TransactionQuery,
  TransactionUpdateQuery,
} from './schemas.ts';
import { SplitQuery, Splits, SplitTransaction } from './split-schemas.ts';
import { createSplits, deleteSplits, putSplits, showSplits } from './split-transaction.ts';
import { TransactionSums, TransactionSumsQuery } from './sum-schemas.ts';
import { updateTransaction } from './update-transaction.ts';

const tag = 'Transactions';
const one = { description: 'The transaction', schema: Transaction };
const path = '/api/v1/transactions';
const BULK_BYTES_MAX = 2 * 1024 * 1024;

// Days, ids and marks; not texts, amounts and orders by them.
const HARMLESS_FILTERS = [
  ...['account_id', 'account_ids', 'category_id', 'category_ids', 'merchant_id', 'merchant_ids', 'tag_ids', 'ids'],
  ...['start_date', 'end_date', 'updated_since', 'sort=date', 'sort=-date', 'type', 'kind', 'currency'],
  ...['uncategorized', 'transfer', ...TRANSACTION_FLAGS, 'include_split_parts'],
];

const list = route({
  method: 'GET',
  path,
  operation: 'listTransactions',
  tag,
  summary: 'List transactions, newest first',
  scope: 'transactions:read',
  respects: ['accounts', 'days', 'masks'],
  harmless: HARMLESS_FILTERS,
  query: TransactionListQuery,
  isHeavy: ({ query }) => isHeavyListing(query),
  strictFaults: ({ query }) => queryFaults(query.q),
  responses: { 200: { description: 'A page of transactions', schema: TransactionPage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listTransactions(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getTransaction',
  tag,
  summary: 'Show a transaction',
  scope: 'transactions:read',
  respects: ['accounts', 'days', 'masks'],
  params: idParams,
  query: TransactionQuery,
  responses: { 200: one, ...errorResponses(404, 422) },
  handle: async (context, { params, query }) => ok(await showTransaction(context, params.id, query.locale)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createTransaction',
  tag,
  summary: 'Create a transaction; idempotent by account, source and external_id',
  scope: 'transactions:write',
  respects: ['accounts', 'days', 'writes'],
  query: TransactionQuery,
  body: NewTransaction,
  wrapper: 'transaction',
  responses: {
    201: one,
    200: { description: 'It existed already, with the same identity; unchanged', schema: Transaction },
    ...errorResponses(404, 422),
  },
  handle: async (context, { query, body }) => {
    const { transaction, isReplay } = await createTransaction(context, body, query.locale);
    return { status: isReplay ? 200 : 201, body: transaction };
  },
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}Transaction`,
    tag,
    summary: 'Change a transaction, or move it to another account',
    scope: 'transactions:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: TransactionUpdateQuery,
    body: TransactionChange,
    wrapper: 'transaction',
    responses: { 200: one, ...errorResponses(404, 409, 422) },
    handle: async (context, { params, query, body }) => ok(await updateTransaction(context, params.id, body, query)),
  }),
);

const TransactionDeleted = z.object({ message: z.string() }).meta({ id: 'TransactionDeleted' });

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteTransaction',
  tag,
  summary: 'Delete a transaction with its split lines and its transfer',
  scope: 'transactions:write',
  respects: ['accounts', 'days', 'writes'],
  params: idParams,
  responses: { 200: { description: 'Deleted', schema: TransactionDeleted }, ...errorResponses(404, 422) },
  handle: async (context, { params }) => {
    await deleteTransaction(context, params.id);
    return ok({ message: 'The transaction is deleted' });
  },
});

const bulk = route({
  method: 'POST',
  path: `${path}/bulk`,
  operation: 'bulkTransactions',
  tag,
  summary: 'Create, change and delete up to 500 transactions in one write',
  scope: 'transactions:write',
  respects: ['accounts', 'days', 'writes'],
  query: TransactionQuery,
  body: BulkRequest,
  strictBody: StrictBulkRequest,
  bodyLimit: BULK_BYTES_MAX,
  responses: { 200: { description: 'A result for each operation', schema: BulkAnswer }, ...errorResponses(422) },
  handle: async (context, { query, body }) => {
    const { results, ...counts } = await bulkTransactions(context, body, query.locale);
    return ok({ results: results.map(withStatus), ...counts });
  },
});

const matching = route({
  method: 'POST',
  path: `${path}/matching`,
  operation: 'changeMatchingTransactions',
  tag,
  summary: 'Change or delete all transactions that match the filters of the list, in one write',
  scope: 'transactions:write',
  respects: ['accounts', 'days', 'writes'],
  query: TransactionConditionsQuery,
  body: ChangeOfMatching,
  strictFaults: ({ query }) => queryFaults(query.q),
  responses: {
    200: { description: 'All that match are changed', schema: ChangedMatching },
    ...errorResponses(403, 404, 409, 422),
  },
  handle: async (context, { query, body }) => ok(await changeMatching(context, query, body)),
});

// Each operation has the status that a request of its own would have had.
function withStatus({ index, ...result }: BulkResult) {
  const { error, outcome } = result;
  const status = error === undefined ? (outcome === 'created' ? 201 : 200) : ERROR_STATUS[error.error].status;
  return { index, status, ...result };
}

export const transactionRoutes: Route[] = [list, show, create, ...updates, remove, bulk, matching];

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
  route({
    method: 'GET',
    path: '/api/v1/transaction_counts',
    operation: 'countTransactions',
    tag: 'Reports',
    summary: 'Count the transactions that match filters, by account, label, currency or state',
    scope: 'transactions:read',
    respects: ['accounts', 'days'],
    query: TransactionCountsQuery,
    isHeavy: () => true,
    strictFaults: ({ query }) => queryFaults(query.q),
    responses: { 200: { description: 'The counts', schema: TransactionCounts }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await readTransactionCounts(context, query)),
  }),
];

const splitsPath = '/api/v1/transactions/:id/splits';
const splitTransaction = { description: 'The transaction and its split lines', schema: SplitTransaction };

export const splitRoutes: Route[] = [
  route({
    method: 'GET',
    path: splitsPath,
    operation: 'listSplits',
    tag,
    summary: 'Show a transaction and its split lines',
    scope: 'transactions:read',
    respects: ['accounts', 'days', 'masks'],
    params: idParams,
    query: SplitQuery,
    responses: { 200: splitTransaction, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await showSplits(context, params.id, query.locale)),
  }),
  route({
    method: 'POST',
    path: splitsPath,
    operation: 'createSplits',
    tag,
    summary: 'Split a transaction into lines that sum exactly to it',
    scope: 'transactions:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: SplitQuery,
    body: Splits,
    responses: { 201: splitTransaction, ...errorResponses(404, 409, 422) },
    handle: async (context, { params, query, body }) =>
      created(await createSplits(context, params.id, body, query.locale)),
  }),
  route({
    method: 'PUT',
    path: splitsPath,
    operation: 'putSplits',
    tag,
    summary: "Replace a transaction's split lines, optionally with its amount and day",
    scope: 'transactions:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: SplitQuery,
    body: Splits,
    responses: { 200: splitTransaction, ...errorResponses(404, 422) },
    handle: async (context, { params, query, body }) => ok(await putSplits(context, params.id, body, query.locale)),
  }),
  route({
    method: 'DELETE',
    path: splitsPath,
    operation: 'deleteSplits',
    tag,
    summary: "Remove a transaction's split",
    scope: 'transactions:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    responses: { 204: { description: 'The transaction without a split' }, ...errorResponses(404, 422) },
    handle: async (context, { params }) => {
      await deleteSplits(context, params.id);
      return NO_CONTENT;
    },
  }),
];
