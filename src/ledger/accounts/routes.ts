import { z } from 'zod';
import { idParams, localeQuery, PageOnlyQuery } from '#http/fields.ts';
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
  AccountShare,
  AccountShareChange,
  AccountShareList,
  NewAccount,
  shareParams,
} from './schemas.ts';
import { deleteShare, listAccountShares, putShare } from './shares.ts';
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

const sharesPath = '/api/v1/accounts/:id/shares';

export const shareRoutes: Route[] = [
  route({
    method: 'GET',
    path: sharesPath,
    operation: 'listAccountShares',
    tag,
    summary: "List the shares of an account, without its owner's",
    scope: 'accounts:read',
    params: idParams,
    query: PageOnlyQuery,
    responses: { 200: { description: 'The shares', schema: AccountShareList }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await listAccountShares(context, params.id, query)),
  }),
  route({
    method: 'PUT',
    path: `${sharesPath}/:user_id`,
    operation: 'putAccountShare',
    tag,
    summary: 'Share an account with a member of the family, or change a share',
    person: 'member',
    params: shareParams,
    body: AccountShareChange,
    wrapper: 'share',
    responses: {
      200: { description: 'Changed', schema: AccountShare },
      201: { description: 'Shared', schema: AccountShare },
      ...errorResponses(403, 404, 409, 422),
    },
    handle: async (context, { params, body }) => {
      const { share, isNew } = await putShare(context, { accountId: params.id, userId: params.user_id }, body);
      return { status: isNew ? 201 : 200, body: share };
    },
  }),
  route({
    method: 'DELETE',
    path: `${sharesPath}/:user_id`,
    operation: 'deleteAccountShare',
    tag,
    summary: "Remove a member's share of an account, or your own",
    person: 'member',
    params: shareParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(403, 404, 409, 422) },
    handle: async (context, { params }) => {
      await deleteShare(context, { accountId: params.id, userId: params.user_id });
      return NO_CONTENT;
    },
  }),
];
