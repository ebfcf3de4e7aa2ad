import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { DAYS_MAX, getOccurrences } from './read-occurrences.ts';
import { getSubscriptions } from './read-subscriptions.ts';
import { OccurrencesQuery, RecurringOccurrences, RecurringQuery, Subscriptions } from './schemas.ts';

const tag = 'Recurring transactions';
const path = '/api/v1/recurring_transactions';

/** The routes of expected payments and of subscriptions. */
export const billRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${path}/occurrences`,
    operation: 'listRecurringOccurrences',
    tag,
    summary: 'List expected payments of some days: upcoming, due, paid, at a changed price, missed',
    scope: 'recurring:read',
    orScope: 'transactions:read',
    respects: ['accounts'],
    query: OccurrencesQuery,
    isHeavy: () => true,
    stepsOfRecord: () => DAYS_MAX,
    responses: { 200: { description: 'The expected payments', schema: RecurringOccurrences }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getOccurrences(context, query)),
  }),
  route({
    method: 'GET',
    path: `${path}/subscriptions`,
    operation: 'listSubscriptions',
    tag,
    summary: 'List payments that repeat at a price, with the history of their prices',
    scope: 'recurring:read',
    orScope: 'transactions:read',
    respects: ['accounts'],
    query: RecurringQuery,
    isHeavy: () => true,
    stepsOfRecord: () => 0,
    responses: { 200: { description: 'The subscriptions', schema: Subscriptions }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await getSubscriptions(context, query.locale)),
  }),
];
