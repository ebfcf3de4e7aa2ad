import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { createPrice, deletePrice, deletePrices, getPrice, listPricePage, putPrices, updatePrice } from './prices.ts';
import {
  DeletedPrices,
  NewSecurityPrice,
  PriceRangeQuery,
  SecurityPrice,
  SecurityPriceBulk,
  SecurityPriceChange,
  SecurityPriceCounts,
  SecurityPriceListQuery,
  SecurityPricePage,
  SecurityPriceQuery,
} from './schemas.ts';

const tag = 'Securities';
const path = '/api/v1/security_prices';
const ofSecurity = '/api/v1/securities/:id/prices';
const wrapper = 'security_price';
const one = { description: 'The price', schema: SecurityPrice };

const list = route({
  method: 'GET',
  path,
  operation: 'listSecurityPrices',
  tag,
  summary: 'List prices of securities, newest day first',
  scope: 'securities:read',
  query: SecurityPriceListQuery,
  responses: { 200: { description: 'A page of prices', schema: SecurityPricePage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listPricePage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getSecurityPrice',
  tag,
  summary: 'Show a price of a security',
  scope: 'securities:read',
  params: idParams,
  query: SecurityPriceQuery,
  responses: { 200: one, ...errorResponses(404, 422) },
  handle: async (context, { params, query }) => ok(await getPrice(context, params.id, query.locale)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createSecurityPrice',
  tag,
  summary: 'Create the price of a security on a day',
  scope: 'securities:write',
  query: SecurityPriceQuery,
  body: NewSecurityPrice,
  wrapper,
  responses: { 201: one, ...errorResponses(404, 409, 422) },
  handle: async (context, { body, query }) => created(await createPrice(context, body, query.locale)),
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}SecurityPrice`,
    tag,
    summary: 'Change a price of a security, which is a manual one from then on',
    scope: 'securities:write',
    params: idParams,
    query: SecurityPriceQuery,
    body: SecurityPriceChange,
    wrapper,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, body, query }) => ok(await updatePrice(context, params.id, body, query.locale)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteSecurityPrice',
  tag,
  summary: 'Delete a price of a security',
  scope: 'securities:write',
  params: idParams,
  responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
  handle: async (context, { params }) => {
    await deletePrice(context, params.id);
    return NO_CONTENT;
  },
});

const putAll = route({
  method: 'PUT',
  path: ofSecurity,
  operation: 'putSecurityPrices',
  tag,
  summary: 'Create or replace up to 10,000 prices of a security, as a list or a CSV file, all or none',
  scope: 'securities:write',
  params: idParams,
  body: SecurityPriceBulk,
  responses: { 200: { description: 'What was written', schema: SecurityPriceCounts }, ...errorResponses(404, 422) },
  handle: async (context, { params, body }) => ok(await putPrices(context, params.id, body)),
});

const removeAll = route({
  method: 'DELETE',
  path: ofSecurity,
  operation: 'deleteSecurityPrices',
  tag,
  summary: 'Delete the prices of a security in a range of days, or all',
  scope: 'securities:write',
  params: idParams,
  query: PriceRangeQuery,
  responses: { 200: { description: 'How many were deleted', schema: DeletedPrices }, ...errorResponses(404, 422) },
  handle: async (context, { params, query }) => ok(await deletePrices(context, params.id, query)),
});

export const securityPriceRoutes: Route[] = [list, show, create, ...updates, remove, putAll, removeAll];
