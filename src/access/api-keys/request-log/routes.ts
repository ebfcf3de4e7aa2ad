import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { listRequests, type RequestLog } from './request-log.ts';
import { RequestLogPage, RequestLogQuery } from './schemas.ts';

export function requestLogRoutes(log: RequestLog): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/request_log',
      operation: 'listRequestLog',
      tag: 'Usage',
      summary: 'List past requests, newest first: those of the family for an admin, otherwise the caller’s own',
      scope: 'api_keys:read',
      query: RequestLogQuery,
      responses: { 200: { description: 'A page of requests', schema: RequestLogPage }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listRequests(context, log, query)),
    }),
  ];
}
