import { errorResponses } from '#http/problem.ts';
import { type Route, route } from '#http/route.ts';
import { listChangePage } from './read-changes.ts';
import { ChangePage, ChangeQuery } from './schemas.ts';
import { streamChanges } from './stream-changes.ts';
import { SubscriberLimit } from './subscriptions.ts';

export function changeRoutes(): Route[] {
  const subscribers = new SubscriberLimit();
  return [
    route({
      method: 'GET',
      path: '/api/v1/changes',
      operation: 'listChanges',
      tag: 'Changes',
      summary: 'List changes in order or newest first, wait for the next one, or stream them as server-sent events',
      scope: 'changes:read',
      respects: ['accounts', 'days', 'masks'],
      unmasked: true,
      query: ChangeQuery,
      responses: {
        200: { description: 'Changes, oldest first unless `sort` says otherwise', schema: ChangePage },
        ...errorResponses(422),
      },
      handle: async (context, { query }) => ({ status: 200, json: await listChangePage(context, subscribers, query) }),
      stream: async (context, { query }, lastEventId) => ({
        events: await streamChanges(context, subscribers, query, lastEventId),
      }),
    }),
  ];
}
