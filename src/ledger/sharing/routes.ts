import { errorAnswers } from '#http/routing/error-answers.ts';
import { idParams } from '#http/routing/params.ts';
import { NO_CONTENT, ok, type Route, route } from '#http/routing/route.ts';
import { AccountShare, AccountShareChange, AccountShareList, shareParams } from './schemas.ts';
import { deleteShare, listAccountShares, putShare } from './write-share.ts';

const tag = 'Accounts';
const path = '/api/v1/accounts/:id/shares';

/** The routes by which an account is shared with members of the family. */
export const shareRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listAccountShares',
    tag,
    summary: 'List whom an account is shared with, beside its owner',
    scope: 'accounts:read',
    cacheable: true,
    params: idParams,
    answers: { 200: { description: 'The shares', schema: AccountShareList }, ...errorAnswers(404) },
    handle: async (context, { params }) => ok(await listAccountShares(context, params.id)),
  }),
  route({
    method: 'PUT',
    path: `${path}/:user_id`,
    operation: 'putAccountShare',
    tag,
    summary: 'Share an account with a member of the family, or change how',
    scope: 'accounts:write',
    params: shareParams,
    body: AccountShareChange,
    wrapper: 'share',
    answers: {
      200: { description: 'Changed', schema: AccountShare },
      201: { description: 'Shared', schema: AccountShare },
      ...errorAnswers(403, 404, 409, 422),
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
    summary: 'Take an account from a member again, or give up one that is shared with you',
    scope: 'accounts:write',
    params: shareParams,
    answers: { 204: { description: 'Not shared any more' }, ...errorAnswers(403, 404, 409, 422) },
    handle: async (context, { params }) => {
      await deleteShare(context, { accountId: params.id, userId: params.user_id });
      return NO_CONTENT;
    },
  }),
];
