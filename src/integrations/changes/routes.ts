import { errorAnswers } from '#http/routing/error-answers.ts';
import { type Route, route } from '#http/routing/route.ts';
import { listChangePage } from './list-changes.ts';
import { ChangePage, ChangeQuery } from './schemas.ts';
import { streamChanges } from './stream-changes.ts';
import { WaitingRoom } from './subscriptions.ts';

/** The routes of the change feed. */
export function changeRoutes(): Route[] {
  const room = new WaitingRoom();
  return [
    route({
      method: 'GET',
      path: '/api/v1/changes',
      operation: 'listChanges',
      tag: 'Changes',
      summary: 'List every change of the books in order, wait for the next, or follow them as server-sent events',
      scope: 'read',
      query: ChangeQuery,
      answers: { 200: { description: 'Some changes, oldest first', schema: ChangePage }, ...errorAnswers(422) },
      handle: async (context, { query }) => ({ status: 200, json: await listChangePage(context, room, query) }),
      stream: async (context, { query }, lastEventId) => ({
        events: await streamChanges(context, room, query, lastEventId),
      }),
    }),
  ];
}
