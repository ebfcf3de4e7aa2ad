import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { AccountStatement, AccountStatementPage, StatementListQuery } from './schemas.ts';
import { getStatement, listStatementPage } from './statements.ts';

const tag = 'Account statements';
const path = '/api/v1/account_statements';

const list = route({
  method: 'GET',
  path,
  operation: 'listAccountStatements',
  tag,
  summary: "List the banks' statements that imports have brought, newest first",
  scope: 'balances:read',
  respects: ['accounts'],
  query: StatementListQuery,
  responses: { 200: { description: 'A page of statements', schema: AccountStatementPage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listStatementPage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getAccountStatement',
  tag,
  summary: 'Show a statement',
  scope: 'balances:read',
  respects: ['accounts'],
  params: idParams,
  responses: { 200: { description: 'The statement', schema: AccountStatement }, ...errorResponses(404) },
  handle: async (context, { params }) => ok(await getStatement(context, params.id)),
});

export const statementRoutes: Route[] = [list, show];
