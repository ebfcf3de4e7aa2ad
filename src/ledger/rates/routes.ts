import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { convertAmount } from './convert-amount.ts';
import {
  createExchangeRate,
  deleteExchangeRate,
  getExchangeRate,
  listExchangeRatePage,
  upsertExchangeRates,
} from './exchange-rates.ts';
import { listMarketRatePage } from './market-rates.ts';
import {
  Conversion,
  ConversionQuery,
  ExchangeRate,
  ExchangeRateBulk,
  ExchangeRateBulkAnswer,
  ExchangeRateListQuery,
  ExchangeRatePage,
  NewExchangeRate,
  ReferenceRateListQuery,
  ReferenceRatePage,
} from './schemas.ts';

const tag = 'Exchange rates';
const path = '/api/v1/exchange_rates';
const one = { description: 'The rate', schema: ExchangeRate };

export const exchangeRateRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'listExchangeRates',
    tag,
    summary: "List the family's manual exchange rates, newest day first",
    scope: 'exchange_rates:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    query: ExchangeRateListQuery,
    responses: { 200: { description: 'A page of rates', schema: ExchangeRatePage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listExchangeRatePage(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/conversion`,
    operation: 'convertAmount',
    tag,
    summary: 'Convert an amount at the rate of a day, as an account would be charged',
    scope: 'exchange_rates:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    query: ConversionQuery,
    responses: { 200: { description: 'The amount and its rate', schema: Conversion }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await convertAmount(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getExchangeRate',
    tag,
    summary: 'Show an exchange rate',
    scope: 'exchange_rates:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    params: idParams,
    responses: { 200: one, ...errorResponses(404) },
    handle: async (context, { params }) => ok(await getExchangeRate(context, params.id)),
  }),
  route({
    method: 'POST',
    path,
    operation: 'createExchangeRate',
    tag,
    summary: 'Create the exchange rate of a currency pair on a day',
    scope: 'exchange_rates:write',
    respects: ['writes'],
    body: NewExchangeRate,
    wrapper: 'exchange_rate',
    responses: { 201: one, ...errorResponses(409, 422) },
    handle: async (context, { body }) => created(await createExchangeRate(context, body)),
  }),
  route({
    method: 'POST',
    path: `${path}/bulk`,
    operation: 'upsertExchangeRates',
    tag,
    summary: 'Create or replace up to 500 exchange rates, all or none',
    scope: 'exchange_rates:write',
    body: ExchangeRateBulk,
    responses: {
      200: { description: 'The stored rates', schema: ExchangeRateBulkAnswer },
      ...errorResponses(422),
    },
    handle: async (context, { body }) => ok(await upsertExchangeRates(context, body)),
  }),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'deleteExchangeRate',
    tag,
    summary: 'Delete an exchange rate',
    scope: 'exchange_rates:write',
    respects: ['writes'],
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404) },
    handle: async (context, { params }) => {
      await deleteExchangeRate(context, params.id);
      return NO_CONTENT;
    },
  }),
];

/** The routes of market rates, which only imports change. */
export const marketRateRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/reference_rates',
    operation: 'listReferenceRates',
    tag: 'Exchange rates',
    summary: 'List the market rates of one currency against the euro, newest day first',
    scope: 'exchange_rates:read',
    respects: ['accounts', 'days', 'masks'],
    unmasked: true,
    query: ReferenceRateListQuery,
    responses: { 200: { description: 'A page of rates', schema: ReferenceRatePage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listMarketRatePage(context, query)),
  }),
];
