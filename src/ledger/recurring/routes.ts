import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, ok, type Route, route } from '#http/route.ts';
import { Transaction } from '#ledger/transactions/index.ts';
import { enterPayment } from './enter-payment.ts';
import { detectRecurrences, identifyRecurring } from './identify-recurring.ts';
import { DAYS_MAX, getOccurrences } from './read-occurrences.ts';
import { getRecurring, listRecurringPage } from './read-recurring.ts';
import { getSubscriptions } from './read-subscriptions.ts';
import {
  EnteredPayment,
  NewRecurringTransaction,
  OccurrencesQuery,
  RecurringListQuery,
  RecurringOccurrences,
  RecurringQuery,
  RecurringTransaction,
  RecurringTransactionChange,
  RecurringTransactionDeleted,
  RecurringTransactionPage,
  RecurringTransactionsIdentified,
  Subscriptions,
} from './schemas.ts';
import { createRecurring, deleteRecurring, updateRecurring } from './write-recurring.ts';

const tag = 'Recurring transactions';
const path = '/api/v1/recurring_transactions';
const wrapper = 'recurring_transaction';
const one = { description: 'The recurring transaction', schema: RecurringTransaction };

const list = route({
  method: 'GET',
  path,
  operation: 'listRecurringTransactions',
  tag,
  summary: 'List recurring transactions, active first, by next expected date',
  scope: 'recurring:read',
  orScope: 'transactions:read',
  respects: ['accounts'],
  query: RecurringListQuery,
  isHeavy: () => true, // payments since the last occurrence are found among all entries
  responses: {
    200: { description: 'A page of recurring transactions', schema: RecurringTransactionPage },
    ...errorResponses(422),
  },
  handle: async (context, { query }) => ok(await listRecurringPage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getRecurringTransaction',
  tag,
  summary: 'Show a recurring transaction',
  scope: 'recurring:read',
  orScope: 'transactions:read',
  respects: ['accounts'],
  params: idParams,
  query: RecurringQuery,
  isHeavy: () => true,
  responses: { 200: one, ...errorResponses(404, 422) },
  handle: async (context, { params, query }) => ok(await getRecurring(context, params.id, query.locale)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createRecurringTransaction',
  tag,
  summary: 'Create a recurring transaction',
  scope: 'recurring:write',
  orScope: 'transactions:write',
  respects: ['accounts', 'writes'],
  query: RecurringQuery,
  body: NewRecurringTransaction,
  wrapper,
  responses: { 201: one, ...errorResponses(404, 409, 422) },
  handle: async (context, { query, body }) => created(await createRecurring(context, body, query.locale)),
});

const identify = route({
  method: 'POST',
  path: `${path}/identify`,
  operation: 'identifyRecurringTransactions',
  tag,
  summary: 'Detect recurring transactions; manual and inactive ones do not change',
  scope: 'recurring:write',
  orScope: 'transactions:write',
  responses: { 200: { description: 'The result of the detection', schema: RecurringTransactionsIdentified } },
  readBefore: detectRecurrences,
  handle: async (context, _input, detected) => ok(await identifyRecurring(context, detected)),
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}RecurringTransaction`,
    tag,
    summary: 'Change a recurring transaction; detection never changes one whose payments a user described',
    scope: 'recurring:write',
    orScope: 'transactions:write',
    respects: ['accounts', 'writes'],
    params: idParams,
    query: RecurringQuery,
    body: RecurringTransactionChange,
    wrapper,
    responses: { 200: one, ...errorResponses(404, 409, 422) },
    handle: async (context, { params, query, body }) =>
      ok(await updateRecurring(context, params.id, body, query.locale)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteRecurringTransaction',
  tag,
  summary: 'Delete a recurring transaction; its entries stay. A detected one can be detected again',
  scope: 'recurring:write',
  orScope: 'transactions:write',
  respects: ['accounts', 'writes'],
  params: idParams,
  responses: { 200: { description: 'Deleted', schema: RecurringTransactionDeleted }, ...errorResponses(404) },
  handle: async (context, { params }) => {
    await deleteRecurring(context, params.id);
    return ok({ message: 'Recurring transaction deleted successfully' });
  },
});

const enter = route({
  method: 'POST',
  path: `${path}/:id/enter`,
  operation: 'enterRecurringTransaction',
  tag,
  summary: 'Enter the transaction of an expected payment; idempotent by the expected day',
  scope: 'transactions:write',
  respects: ['accounts', 'writes'],
  params: idParams,
  query: RecurringQuery,
  body: EnteredPayment,
  responses: {
    201: { description: 'The transaction', schema: Transaction },
    200: { description: 'It was entered already; unchanged', schema: Transaction },
    ...errorResponses(404, 409, 422),
  },
  handle: async (context, { params, query, body }) => {
    const { transaction, isReplay } = await enterPayment(context, params.id, body, query.locale);
    return { status: isReplay ? 200 : 201, body: transaction };
  },
});

export const recurringRoutes: Route[] = [list, show, create, identify, enter, ...updates, remove];

/** The routes of expected payments and of subscriptions. */
export const billRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${path}/occurrences`,
    operation: 'listRecurringOccurrences',
    tag,
    summary: 'List expected payments of some days: upcoming, due, paid, at a changed price, missed',
    scope: 'recurring:read',
    orScope: 'transactions:read',
    respects: ['accounts'],
    query: OccurrencesQuery,
    isHeavy: () => true,
    stepsOfRecord: () => DAYS_MAX,
    responses: { 200: { description: 'The expected payments', schema: RecurringOccurrences }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getOccurrences(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/subscriptions`,
    operation: 'listSubscriptions',
    tag,
    summary: 'List payments that repeat at a price, with the history of their prices',
    scope: 'recurring:read',
    orScope: 'transactions:read',
    respects: ['accounts'],
    query: RecurringQuery,
    isHeavy: () => true,
    stepsOfRecord: () => 0,
    responses: { 200: { description: 'The subscriptions', schema: Subscriptions }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getSubscriptions(context, query.locale)),
  }),
];
