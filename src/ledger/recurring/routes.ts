import { errorAnswers } from '#http/routing/error-answers.ts';
import { idParams } from '#http/routing/params.ts';
import { bothUpdateMethods, created, ok, type Route, route } from '#http/routing/route.ts';
import { identifyRecurring } from './identify-recurring.ts';
import { getRecurring, listRecurringPage } from './read-recurring.ts';
import {
  NewRecurringTransaction,
  RecurringListQuery,
  RecurringQuery,
  RecurringTransaction,
  RecurringTransactionChange,
  RecurringTransactionDeleted,
  RecurringTransactionPage,
  RecurringTransactionsIdentified,
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
  summary: 'List what recurs, active first, each by the day on which it is expected next',
  scope: 'transactions:read',
  cacheable: true,
  query: RecurringListQuery,
  answers: {
    200: { description: 'A page of recurring transactions', schema: RecurringTransactionPage },
    ...errorAnswers(422),
  },
  handle: async (context, { query }) => ok(await listRecurringPage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getRecurringTransaction',
  tag,
  summary: 'Show a recurring transaction',
  scope: 'transactions:read',
  cacheable: true,
  params: idParams,
  query: RecurringQuery,
  answers: { 200: one, ...errorAnswers(404, 422) },
  handle: async (context, { params, query }) => ok(await getRecurring(context, params.id, query.locale)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createRecurringTransaction',
  tag,
  summary: 'State a payment that recurs',
  scope: 'transactions:write',
  query: RecurringQuery,
  body: NewRecurringTransaction,
  wrapper,
  answers: { 201: one, ...errorAnswers(404, 409, 422) },
  handle: async (context, { query, body }) => created(await createRecurring(context, body, query.locale)),
});

const identify = route({
  method: 'POST',
  path: `${path}/identify`,
  operation: 'identifyRecurringTransactions',
  tag,
  summary: 'Find what recurs in the books; what somebody stated, or set inactive, stays as it is',
  scope: 'transactions:write',
  answers: { 200: { description: 'What was found', schema: RecurringTransactionsIdentified } },
  handle: async (context) => ok(await identifyRecurring(context)),
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}RecurringTransaction`,
    tag,
    summary: 'Change when something is expected, or say that it is not',
    scope: 'transactions:write',
    params: idParams,
    query: RecurringQuery,
    body: RecurringTransactionChange,
    wrapper,
    answers: { 200: one, ...errorAnswers(404, 422) },
    handle: async (context, { params, query, body }) =>
      ok(await updateRecurring(context, params.id, body, query.locale)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteRecurringTransaction',
  tag,
  summary: 'Delete a recurring transaction; its entries stay. One that was found in the books is found again',
  scope: 'transactions:write',
  params: idParams,
  answers: { 200: { description: 'Deleted', schema: RecurringTransactionDeleted }, ...errorAnswers(404) },
  handle: async (context, { params }) => {
    await deleteRecurring(context, params.id);
    return ok({ message: 'Recurring transaction deleted successfully' });
  },
});

/** The routes of recurring transactions. */
export const recurringRoutes: Route[] = [list, show, create, identify, ...updates, remove];
