import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { LabelListQuery, labelRoutes } from '#ledger/labels/shared/index.ts';
import { importMerchants } from './import-merchants.ts';
import { createMerchant, deleteMerchant, getMerchant, listMerchants, updateMerchant } from './merchants.ts';
import { CreatedMerchant, Merchant, MerchantChange, MerchantList, MerchantUpload, NewMerchant } from './schemas.ts';

export const merchantRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/merchants',
    operation: 'listMerchants',
    tag: 'Merchants',
    summary: 'List all merchants by name',
    scope: 'merchants:read',
    respects: ['accounts', 'days'],
    query: LabelListQuery,
    responses: { 200: { description: 'All merchants', schema: MerchantList }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listMerchants(context, query)),
  }),
  ...labelRoutes({
    path: 'merchants',
    noun: 'merchant',
    respects: { read: ['accounts', 'days'], create: ['writes'] },
    schemas: { shown: Merchant, created: NewMerchant, changed: MerchantChange },
    get: getMerchant,
    create: createMerchant,
    update: updateMerchant,
    delete: deleteMerchant,
    upload: {
      body: MerchantUpload,
      created: CreatedMerchant,
      create: (context, { file }) => importMerchants(context, file.text),
    },
  }),
];
