import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { createTransfer } from './create-transfer.ts';
import { confirmTransfer, deleteTransfer, rejectTransfer, unmatchTransfer, updateTransfer } from './decide-transfer.ts';
import { listRejectedTransfers, listTransfers, showRejectedTransfer, showTransfer } from './read-transfers.ts';
import {
  NewTransfer,
  RejectedTransfer,
  RejectedTransferListQuery,
  RejectedTransferPage,
  RejectedTransferQuery,
  Transfer,
  TransferChange,
  TransferDeleteQuery,
  TransferListQuery,
  TransferPage,
  TransferQuery,
} from './schemas.ts';

const tag = 'Transfers';
const path = '/api/v1/transfers';
const one = { description: 'The transfer', schema: Transfer };

const reads: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listTransfers',
    tag,
    summary: 'List transfers, newest first',
    scope: 'transfers:read',
    respects: ['accounts', 'days', 'masks'],
    harmless: ['status', 'matched_by', 'account_id', 'start_date', 'end_date', 'sort'],
    query: TransferListQuery,
    isHeavy: () => true,
    responses: { 200: { description: 'A page of transfers', schema: TransferPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listTransfers(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getTransfer',
    tag,
    summary: 'Show a transfer',
    scope: 'transfers:read',
    respects: ['accounts', 'days', 'masks'],
    params: idParams,
    query: TransferQuery,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await showTransfer(context, params.id, query.locale)),
  }),
];

const writes: Route[] = [
  route({
    method: 'POST',
    path,
    operation: 'createTransfer',
    tag,
    summary: 'Create a transfer: move money between two accounts, or link two existing transactions',
    scope: 'transfers:write',
    respects: ['accounts', 'days', 'writes'],
    query: TransferQuery,
    body: NewTransfer,
    wrapper: 'transfer',
    responses: { 201: one, ...errorResponses(422) },
    handle: async (context, { query, body }) => created(await createTransfer(context, body, query.locale)),
  }),
  ...bothUpdateMethods((method, operation) =>
    route({
      method,
      path: `${path}/:id`,
      operation: `${operation}Transfer`,
      tag,
      summary: 'Change the notes of a transfer',
      scope: 'transfers:write',
      respects: ['accounts', 'days', 'writes'],
      params: idParams,
      query: TransferQuery,
      body: TransferChange,
      wrapper: 'transfer',
      responses: { 200: one, ...errorResponses(404, 422) },
      handle: async (context, { params, query, body }) =>
        ok(await updateTransfer(context, params.id, body, query.locale)),
    }),
  ),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'deleteTransfer',
    tag,
    summary: 'Delete a transfer; its transactions stay unless `delete_transactions=true`',
    scope: 'transfers:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: TransferDeleteQuery,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => {
      await deleteTransfer(context, params.id, query.delete_transactions === true);
      return NO_CONTENT;
    },
  }),
];

const decisions: Route[] = [
  route({
    method: 'POST',
    path: `${path}/:id/confirm`,
    operation: 'confirmTransfer',
    tag,
    summary: 'Confirm a suggested transfer: its sides leave income and spending',
    scope: 'transfers:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: TransferQuery,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await confirmTransfer(context, params.id, query.locale)),
  }),
  route({
    method: 'POST',
    path: `${path}/:id/reject`,
    operation: 'rejectTransfer',
    tag,
    summary: 'Reject a matched transfer: its two transactions are never matched again',
    scope: 'transfers:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: TransferQuery,
    responses: { 200: { description: 'The rejected pair', schema: RejectedTransfer }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await rejectTransfer(context, params.id, query.locale)),
  }),
  route({
    method: 'POST',
    path: `${path}/:id/unmatch`,
    operation: 'unmatchTransfer',
    tag,
    summary: 'Unlink a transfer; its transactions stay and may be matched again',
    scope: 'transfers:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    responses: { 204: { description: 'Unlinked' }, ...errorResponses(404, 422) },
    handle: async (context, { params }) => {
      await unmatchTransfer(context, params.id);
      return NO_CONTENT;
    },
  }),
];

export const transferRoutes: Route[] = [...reads, ...writes, ...decisions];

const rejectedPath = '/api/v1/rejected_transfers';

export const rejectedTransferRoutes: Route[] = [
  route({
    method: 'GET',
    path: rejectedPath,
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
    path: `${rejectedPath}/:id`,
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
