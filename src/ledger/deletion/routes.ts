import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import { listDeletions } from './deletions.ts';
import { DeletionListQuery, DeletionPage } from './schemas.ts';

export const deletionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/deletions',
    operation: 'listDeletions',
    tag: 'Accounts',
    summary: 'List your deletions in progress: what they delete is hidden already',
    scope: 'accounts:read',
    query: DeletionListQuery,
    responses: { 200: { description: 'A page of deletions', schema: DeletionPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listDeletions(context, query)),
  }),
];
