import { z } from 'zod';
import { ok, type Route, route } from '#http/routing/route.ts';

const ProviderConnectionList = z
  .object({ data: z.array(z.never()) })
  .meta({ id: 'ProviderConnectionList', description: 'Always empty: this server fetches from no bank.' });

/** The routes of connections to banks, of which there are none. */
export const providerConnectionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/provider_connections',
    operation: 'listProviderConnections',
    tag: 'Syncs',
    summary: 'List connections to banks, of which this server has none',
    scope: 'read',
    cacheable: true,
    answers: { 200: { description: 'An empty list', schema: ProviderConnectionList } },
    handle: () => ok({ data: [] }),
  }),
];
