import { z } from 'zod';
import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { bothUpdateMethods, ok, type Route, route } from '#http/route.ts';
import { Transaction } from '#ledger/transactions/schemas.ts';
import { Transfer } from '#ledger/transfers/schemas.ts';
import { deleteTrade, updateTrade } from './change-trade.ts';
import { createTrade } from './create-trade.ts';
import { getTrade, listTradePage } from './read-trades.ts';
import { NewTrade, Trade, TradeChange, TradeDeleted, TradeListQuery, TradePage, TradeQuery } from './schemas.ts';

const tag = 'Trades';
const path = '/api/v1/trades';
const wrapper = 'trade';
const one = { description: 'The trade', schema: Trade };

// A deposit or withdrawal is no trade.
const Created = z.union([Trade, Transaction, Transfer]);

const list = route({
  method: 'GET',
  path,
  operation: 'listTrades',
  tag,
  summary: 'List trades, newest first',
  scope: 'trades:read',
  respects: ['accounts', 'days', 'masks'],
  harmless: ['account_id', 'account_ids', 'security_id', 'type', 'start_date', 'end_date'],
  query: TradeListQuery,
  responses: { 200: { description: 'A page of trades', schema: TradePage }, ...errorResponses(422) },
  handle: async (context, { query }) => ok(await listTradePage(context, query)),
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  operation: 'getTrade',
  tag,
  summary: 'Show a trade',
  scope: 'trades:read',
  respects: ['accounts', 'days', 'masks'],
  params: idParams,
  query: TradeQuery,
  responses: { 200: one, ...errorResponses(404, 422) },
  handle: async (context, { params, query }) => ok(await getTrade(context, params.id, query.locale)),
});

const create = route({
  method: 'POST',
  path,
  operation: 'createTrade',
  tag,
  summary: 'Create a trade; idempotent by account, source and external_id',
  scope: 'trades:write',
  respects: ['accounts', 'days', 'writes'],
  query: TradeQuery,
  body: NewTrade,
  wrapper,
  responses: {
    201: { description: 'The trade; the transaction or the transfer of a deposit or withdrawal', schema: Created },
    200: { description: 'It existed already, with the same identity; unchanged', schema: Created },
    ...errorResponses(404, 422),
  },
  handle: async (context, { query, body }) => {
    const { body: shown, isReplay } = await createTrade(context, body, query.locale);
    return { status: isReplay ? 200 : 201, body: shown };
  },
});

const updates = bothUpdateMethods((method, operation) =>
  route({
    method,
    path: `${path}/:id`,
    operation: `${operation}Trade`,
    tag,
    summary: 'Change a trade',
    scope: 'trades:write',
    respects: ['accounts', 'days', 'writes'],
    params: idParams,
    query: TradeQuery,
    body: TradeChange,
    wrapper,
    responses: { 200: one, ...errorResponses(404, 422) },
    handle: async (context, { params, query, body }) => ok(await updateTrade(context, params.id, body, query.locale)),
  }),
);

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  operation: 'deleteTrade',
  tag,
  summary: 'Delete a trade',
  scope: 'trades:write',
  respects: ['accounts', 'days', 'writes'],
  params: idParams,
  responses: { 200: { description: 'Deleted', schema: TradeDeleted }, ...errorResponses(404, 422) },
  handle: async (context, { params }) => {
    await deleteTrade(context, params.id);
    return ok({ message: 'Trade deleted successfully' });
  },
});

export const tradeRoutes: Route[] = [list, show, create, ...updates, remove];
