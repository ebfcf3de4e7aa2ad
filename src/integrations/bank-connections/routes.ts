import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { ok, type Route, route } from '#http/route.ts';
import {
  LatestSyncAnswer,
  ProviderConnectionList,
  SyncAnswer,
  SyncListQuery,
  SyncPage,
  SyncRequested,
} from './schemas.ts';
import { getLatestSync, getSync, listConnections, listSyncPage, requestSync } from './syncs.ts';

const tag = 'Syncs';

/** The routes of syncs and bank connections. This server connects to no bank; clients expect the routes. */
export const bankConnectionRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/v1/sync',
    operation: 'requestSync',
    tag,
    summary: 'Request a sync; it completes at once',
    scope: 'read_write',
    responses: { 202: { description: 'Completed', schema: SyncRequested } },
    handle: async (context) => ({ status: 202, body: await requestSync(context) }),
  }),
  route({
    method: 'GET',
    path: '/api/v1/syncs',
    operation: 'listSyncs',
    tag,
    summary: 'List syncs, newest first',
    scope: 'read',
    query: SyncListQuery,
    responses: { 200: { description: 'A page of syncs', schema: SyncPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listSyncPage(context, query)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/syncs/latest',
    operation: 'getLatestSync',
    tag,
    summary: 'Show the newest sync',
    scope: 'read',
    responses: { 200: { description: 'The sync, or null', schema: LatestSyncAnswer } },
    handle: async (context) => ok(await getLatestSync(context)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/syncs/:id',
    operation: 'getSync',
    tag,
    summary: 'Show a sync',
    scope: 'read',
    params: idParams,
    responses: { 200: { description: 'The sync', schema: SyncAnswer }, ...errorResponses(404) },
    handle: async (context, { params }) => ok(await getSync(context, params.id)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/provider_connections',
    operation: 'listProviderConnections',
    tag,
    summary: 'List bank connections; always empty',
    scope: 'read',
    query: PageOnlyQuery,
    responses: { 200: { description: 'An empty list', schema: ProviderConnectionList }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listConnections(context, query)),
  }),
];
