import type { RateCounters } from '#access/limits/index.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { HistoryQuery, Usage, UsageHistory } from './schemas.ts';
import { listHistory, showUsage } from './usage.ts';
import type { UsageCounts } from './usage-counts.ts';

const tag = 'Usage';

type UsageParts = {
  readonly counters: RateCounters;
  readonly counts: UsageCounts;
};

export function usageRoutes({ counters, counts }: UsageParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/usage',
      operation: 'getUsage',
      tag,
      summary: 'Show the rate limit standing of the caller',
      scope: 'read',
      respects: ['accounts', 'days', 'masks'],
      unmasked: true,
      responses: {
        200: { description: 'Depends on how the caller is authenticated', schema: Usage },
        ...errorResponses(400),
      },
      handle: async (context) => ok(await showUsage(context, counters)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/usage/history',
      operation: 'listUsageHistory',
      tag,
      summary: 'List the requests of API keys per day, endpoint and status class',
      scope: 'usage:read',
      query: HistoryQuery,
      responses: { 200: { description: 'The requests', schema: UsageHistory }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listHistory(context, counts, query)),
    }),
  ];
}
