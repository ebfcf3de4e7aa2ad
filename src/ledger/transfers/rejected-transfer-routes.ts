import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { listRejectedTransfers, showRejectedTransfer } from './read-transfers.ts';
import { RejectedTransfer, RejectedTransferListQuery, RejectedTransferPage, RejectedTransferQuery } from './schemas.ts';

const tag = 'Transfers';
const path = '/api/v1/rejected_transfers';

export const rejectedTransferRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listRejectedTransfers',
    tag,
    summary: 'List rejected pairs, newest first',
    scope: 'transfers:read',
    respects: ['accounts', 'days', 'masks'],
    harmless: ['account_id', 'start_date', 'end_date', 'sort'],
    query: RejectedTransferListQuery,
    isHeavy: () => true,
    responses: {
      200: { description: 'A page of rejected pairs', schema: RejectedTransferPage },
      ...errorResponses(422),
    },
    handle: async (context, { query }) => ok(await listRejectedTransfers(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getRejectedTransfer',
    tag,
    summary: 'Show a rejected pair',
    scope: 'transfers:read',
    respects: ['accounts', 'days', 'masks'],
    params: idParams,
    query: RejectedTransferQuery,
    responses: { 200: { description: 'The rejected pair', schema: RejectedTransfer }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await showRejectedTransfer(context, params.id, query.locale)),
  }),
];
