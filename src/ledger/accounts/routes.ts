import { z } from 'zod';
import { idParams, localeQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { type DeleteEntries, deleteAccount } from './delete-account.ts';
import { getAccount, listAccountPage } from './read-account.ts';
import {
  Account,
  AccountChange,
  AccountDeleteQuery,
  AccountListQuery,
  AccountPage,
  AccountQuery,
  NewAccount,
} from './schemas.ts';
import { createAccount, updateAccount } from './write-account.ts';

const tag = 'Accounts';
const one = { description: 'The account', schema: Account };
const locale = z.object(localeQuery);

/** Injected by the slices that own entries and the job of deletions. */
type Deleting = { readonly deleteEntries: DeleteEntries; readonly continueDeletions: () => void };

export function accountRoutes({ deleteEntries, continueDeletions }: Deleting): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/accounts',
      operation: 'listAccounts',
      tag,
      summary: 'List accounts by name',
      scope: 'accounts:read',
      respects: ['accounts', 'days', 'masks'],
      harmless: ['include_disabled', 'account_type', 'status', 'currency', 'sort'],
      query: AccountListQuery,
      responses: { 200: { description: 'A page of accounts', schema: AccountPage }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listAccountPage(context, query)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/accounts/:id',
      operation: 'getAccount',
      tag,
      summary: 'Show an account',
      scope: 'accounts:read',
      respects: ['accounts', 'days', 'masks'],
      harmless: ['include_disabled'],
      params: idParams,
      query: AccountQuery,
      responses: { 200: one, ...errorResponses(404, 422) },
      handle: async (context, { params, query }) => ok(await getAccount(context, params.id, query)),
    }),
    route({
      method: 'POST',
      path: '/api/v1/accounts',
      operation: 'createAccount',
      tag,
      summary: 'Open an account',
      scope: 'accounts:write',
      query: locale,
      body: NewAccount,
      wrapper: 'account',
      responses: { 201: one, ...errorResponses(422) },
      handle: async (context, { query, body }) => created(await createAccount(context, body, query.locale)),
    }),
    ...bothUpdateMethods((method, operation) =>
      route({
        method,
        path: '/api/v1/accounts/:id',
        operation: `${operation}Account`,
        tag,
        summary: 'Change an account; `status: disabled` archives it',
        scope: 'accounts:write',
        respects: ['accounts', 'writes'],
        params: idParams,
        query: locale,
        body: AccountChange,
        wrapper: 'account',
        responses: { 200: one, ...errorResponses(403, 404, 422) },
        handle: async (context, { params, query, body }) =>
          ok(await updateAccount(context, params.id, body, query.locale)),
      }),
    ),
    route({
      method: 'DELETE',
      path: '/api/v1/accounts/:id',
      operation: 'deleteAccount',
      tag,
      summary: 'Delete an account; `force=true` deletes its entries too',
      scope: 'accounts:write',
      params: idParams,
      query: AccountDeleteQuery,
      responses: { 204: { description: 'Deleted' }, ...errorResponses(403, 404, 409, 422) },
      handle: async (context, { params, query }) => {
        await deleteAccount(context, params.id, query.force === true, deleteEntries);
        context.db.afterCommit(continueDeletions);
        return NO_CONTENT;
      },
    }),
  ];
}
