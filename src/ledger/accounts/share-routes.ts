import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { AccountShare, AccountShareChange, AccountShareList, shareParams } from './schemas.ts';
import { deleteShare, listAccountShares, putShare } from './shares.ts';

const tag = 'Accounts';
const path = '/api/v1/accounts/:id/shares';

export const shareRoutes: Route[] = [
  route({
    method: 'GET',
    path,
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
    path: `${path}/:user_id`,
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
    path: `${path}/:user_id`,
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
