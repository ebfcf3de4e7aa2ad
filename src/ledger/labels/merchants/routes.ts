import { errorAnswers } from '#http/routing/error-answers.ts';
import { idParams } from '#http/routing/params.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/routing/route.ts';
import { LabelDeleteQuery } from '#ledger/labels/shared/index.ts';
import { deleteMerchant } from './delete-merchant.ts';
import { getMerchant, listAllMerchants } from './read-merchant.ts';
import { Merchant, MerchantChange, MerchantList, NewMerchant } from './schemas.ts';
import { createMerchant, updateMerchant } from './write-merchant.ts';

const tag = 'Merchants';
const one = { description: 'The merchant', schema: Merchant };

/** The routes of merchants. */
export const merchantRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/merchants',
    operation: 'listMerchants',
    tag,
    summary: 'List all merchants by name',
    scope: 'merchants:read',
    cacheable: true,
    answers: { 200: { description: 'All merchants', schema: MerchantList } },
    handle: async (context) => ok(await listAllMerchants(context)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/merchants/:id',
    operation: 'getMerchant',
    tag,
    summary: 'Show a merchant',
    scope: 'merchants:read',
    cacheable: true,
    params: idParams,
    answers: { 200: one, ...errorAnswers(404) },
    handle: async (context, { params }) => ok(await getMerchant(context, params.id)),
  }),
  route({
    method: 'POST',
    path: '/api/v1/merchants',
    operation: 'createMerchant',
    tag,
    summary: 'Create a merchant',
    scope: 'merchants:write',
    body: NewMerchant,
    wrapper: 'merchant',
    answers: { 201: one, ...errorAnswers(422) },
    handle: async (context, { body }) => created(await createMerchant(context, body)),
  }),
  ...bothUpdateMethods((method, operation) =>
    route({
      method,
      path: '/api/v1/merchants/:id',
      operation: `${operation}Merchant`,
      tag,
      summary: 'Change a merchant',
      scope: 'merchants:write',
      params: idParams,
      body: MerchantChange,
      wrapper: 'merchant',
      answers: { 200: one, ...errorAnswers(404, 422) },
      handle: async (context, { params, body }) => ok(await updateMerchant(context, params.id, body)),
    }),
  ),
  route({
    method: 'DELETE',
    path: '/api/v1/merchants/:id',
    operation: 'deleteMerchant',
    tag,
    summary: 'Delete a merchant, or merge it into another with `replacement_id`',
    scope: 'merchants:write',
    params: idParams,
    query: LabelDeleteQuery,
    answers: { 204: { description: 'Deleted' }, ...errorAnswers(404, 422) },
    handle: async (context, { params, query }) => {
      await deleteMerchant(context, params.id, query.replacement_id);
      return NO_CONTENT;
    },
  }),
];
