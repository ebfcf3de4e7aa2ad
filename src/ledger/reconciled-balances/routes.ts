import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { listStatementMonths } from './list-months.ts';
import { deleteReconciledBalance, reconcileBalance } from './reconcile.ts';
import { NewReconciledBalance, ReconciledBalance, StatementMonthPage } from './schemas.ts';

const path = '/api/v1/reconciled_balances';

const months = route({
  method: 'GET',
  path: '/api/v1/accounts/:id/statement_months',
  operation: 'listStatementMonths',
  tag: 'Account statements',
  summary: 'List the months of an account with their statements, and whether each is reconciled and still agrees',
  scope: 'balances:read',
  respects: ['accounts'],
  params: idParams,
  query: PageOnlyQuery,
  isHeavy: () => true,
  responses: {
    200: { description: 'A page of months, newest first', schema: StatementMonthPage },
    ...errorResponses(404, 422),
  },
  handle: async (context, { params, query }) => ok(await listStatementMonths(context, params.id, query)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'reconcileBalance',
  tag: 'Account statements',
  summary: 'State that an account agrees with its bank at the end of a day, also for a day that was reconciled before',
  scope: 'transactions:write',
  respects: ['accounts', 'writes'],
  body: NewReconciledBalance,
  responses: {
    201: { description: 'Reconciled', schema: ReconciledBalance },
    200: { description: 'The day was reconciled before: reconciled again', schema: ReconciledBalance },
    ...errorResponses(404, 422),
  },
  handle: async (context, { body }) => {
    const { reconciled, isNew } = await reconcileBalance(context, body);
    return { status: isNew ? 201 : 200, body: reconciled };
  },
});

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteReconciledBalance',
  tag: 'Account statements',
  summary: 'Take back that a day is reconciled; no transaction changes',
  scope: 'transactions:write',
  respects: ['accounts', 'writes'],
  params: idParams,
  responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
  handle: async (context, { params }) => {
    await deleteReconciledBalance(context, params.id);
    return NO_CONTENT;
  },
});

export const reconciledBalanceRoutes: Route[] = [months, create, remove];
