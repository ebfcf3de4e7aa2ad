import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { YEAR_DAYS } from '#ledger/past-forecasts/index.ts';
import { getCashForecast } from './read-cash-forecast.ts';
import { getForecast, getForecasts } from './read-forecast.ts';
import {
  AccountForecast,
  AccountForecastQuery,
  CashForecast,
  CashForecastQuery,
  ForecastQuery,
  Forecasts,
} from './schemas.ts';

const tag = 'Balances';

export const forecastRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/forecast',
    operation: 'getForecasts',
    tag,
    summary: 'Forecast the balances of all accounts: the end, the lowest, and the day on which each runs short',
    scope: 'reports:read',
    query: ForecastQuery,
    isHeavy: () => true,
    stepsOfRecord: ({ query }) => query.days,
    responses: { 200: { description: 'The forecasts', schema: Forecasts }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getForecasts(context, query)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/forecast/cash',
    operation: 'getCashForecast',
    tag,
    summary:
      "Forecast the money in all bank accounts together, day by day, in the family's currency, as it is or with a plan",
    scope: 'reports:read',
    query: CashForecastQuery,
    isHeavy: () => true,
    // The year of past forecasts is compared day by day.
    stepsOfRecord: ({ query }) => query.days + YEAR_DAYS,
    responses: { 200: { description: 'The forecast', schema: CashForecast }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getCashForecast(context, query)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/accounts/:id/forecast',
    operation: 'getAccountForecast',
    tag,
    summary: 'Forecast the balance of an account day by day, with a range and what each day is made of',
    scope: 'reports:read',
    params: idParams,
    query: AccountForecastQuery,
    isHeavy: () => true,
    stepsOfRecord: ({ query }) => query.days,
    responses: { 200: { description: 'The forecast', schema: AccountForecast }, ...errorResponses(404, 422) },
    handle: async (context, { params, query }) => ok(await getForecast(context, params.id, query)),
  }),
];
