import { z } from 'zod';
import { idParams, PageOnlyQuery } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import {
  CONNECTING,
  type ConnectionParts,
  createConnection,
  deleteConnection,
  finishConnection,
  getConnection,
  listConnectionPage,
  listConnectors,
  listInstitutions,
  updateConnection,
} from './connections.ts';
import { changeLinkedAccount } from './link-account.ts';
import { previewLinks } from './preview-links.ts';
import { listProviderConnections } from './provider-connections.ts';
import {
  BankConnection,
  BankConnectionList,
  ConnectionAnswer,
  ConnectionChange,
  ConnectionDeleteQuery,
  ConnectorList,
  InstitutionList,
  InstitutionSearch,
  LatestSyncAnswer,
  LinkedAccount,
  LinkedAccountChange,
  LinkPreview,
  LinkPreviewRequest,
  NewConnection,
  ProviderConnectionList,
  SyncAnswer,
  SyncListQuery,
  SyncPage,
  SyncRequested,
} from './schemas.ts';
import {
  getLatestSync,
  getSync,
  listSyncPage,
  requestConnectionSync,
  requestSync,
  revertSync,
  type SyncParts,
} from './syncs.ts';

const tag = 'Bank connections';
const path = '/api/v1/bank_connections';
const wrapper = 'bank_connection';
const reading = { scope: 'bank_connections:read', respects: [] } as const;
const writing = { scope: 'bank_connections:write', respects: ['writes'] } as const;
const one = { description: 'The connection', schema: BankConnection };

/** The routes of bank connections and of syncs. */
export function bankConnectionRoutes(parts: ConnectionParts): Route[] {
  return [...readingRoutes(parts), ...writingRoutes(parts), ...syncRoutes(parts)];
}

/** The members that lead to a bank, or hold its challenge: shown once. */
const ONCE = ['authorization_url', 'challenge'] as const;

function readingRoutes(parts: ConnectionParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/bank_connectors',
      operation: 'listBankConnectors',
      tag,
      summary: 'List the kinds of bank connections, and what each needs',
      ...reading,
      responses: { 200: { description: 'The connectors', schema: ConnectorList } },
      handle: () => ok(listConnectors(parts)),
    }),
    route({
      method: 'GET',
      path,
      operation: 'listBankConnections',
      tag,
      summary: 'List your bank connections, and those whose accounts you see',
      ...reading,
      query: PageOnlyQuery,
      responses: { 200: { description: 'A page of connections', schema: BankConnectionList }, ...errorResponses(422) },
      handle: async (context, { query }) => ok(await listConnectionPage(context, query)),
    }),
    route({
      method: 'GET',
      path: `${path}/:id`,
      operation: 'getBankConnection',
      tag,
      summary: 'Show a bank connection with its accounts, without its secrets',
      ...reading,
      params: idParams,
      responses: { 200: one, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await getConnection(context, params.id)),
    }),
  ];
}

function writingRoutes(parts: ConnectionParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/v1/bank_connectors/institutions',
      operation: 'listBankInstitutions',
      tag,
      summary: 'List the banks of a country that a connector can reach; for persons',
      ...CONNECTING,
      ownWrites: true,
      body: InstitutionSearch,
      responses: { 200: { description: 'The banks', schema: InstitutionList }, ...errorResponses(422) },
      handle: async (_context, { body }) => ok(await listInstitutions(parts, body)),
    }),
    route({
      method: 'POST',
      path,
      operation: 'createBankConnection',
      tag,
      summary: 'Connect a bank; for persons',
      ...CONNECTING,
      ownWrites: true,
      secret: ONCE,
      body: NewConnection,
      wrapper,
      responses: { 201: one, ...errorResponses(422) },
      handle: async (context, { body }) => created(await createConnection(context, parts, body)),
    }),
    route({
      method: 'PATCH',
      path: `${path}/:id`,
      operation: 'updateBankConnection',
      tag,
      summary: 'Rename, pause or renew a bank connection, or let it go on; renewing is for persons and needs a proof',
      ...writing,
      ownWrites: true,
      secret: ONCE,
      params: idParams,
      body: ConnectionChange,
      wrapper,
      responses: { 200: one, ...errorResponses(404, 409, 422) },
      handle: async (context, { params, body }) => ok(await updateConnection(context, parts, params.id, body)),
    }),
    route({
      method: 'POST',
      path: `${path}/:id/authorization`,
      operation: 'authorizeBankConnection',
      tag,
      summary: 'End a set-up with the answer of the bank, or of the person to a challenge; for persons',
      ...CONNECTING,
      ownWrites: true,
      secret: ONCE,
      params: idParams,
      body: ConnectionAnswer,
      responses: { 200: one, ...errorResponses(404, 409, 422) },
      handle: async (context, { params, body }) => ok(await finishConnection(context, parts, params.id, body)),
    }),
    route({
      method: 'DELETE',
      path: `${path}/:id`,
      operation: 'deleteBankConnection',
      tag,
      summary: 'Disconnect a bank; what it brought stays, or is taken back',
      ...writing,
      params: idParams,
      query: ConnectionDeleteQuery,
      responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 409, 422) },
      handle: async (context, { params, query }) => {
        await deleteConnection(context, parts, params.id, query.keep_transactions ?? true);
        return NO_CONTENT;
      },
    }),
    route({
      method: 'PATCH',
      path: `${path}/:id/linked_accounts/:linked_account_id`,
      operation: 'updateLinkedAccount',
      tag,
      summary: 'Link an account of the bank to an account here or to a new one, or end the link',
      ...writing,
      params: z.object({ id: z.string(), linked_account_id: z.string() }),
      body: LinkedAccountChange,
      wrapper: 'linked_account',
      responses: { 200: { description: 'The linked account', schema: LinkedAccount }, ...errorResponses(404, 422) },
      handle: async (context, { params, body }) =>
        ok(await changeLinkedAccount(context, params.id, params.linked_account_id, body)),
    }),
    route({
      method: 'POST',
      path: `${path}/:id/linked_accounts/preview`,
      operation: 'previewBankLinks',
      tag,
      summary: 'Ask the bank what links would bring, and compare balances; nothing is written',
      ...writing,
      ownWrites: true,
      params: idParams,
      body: LinkPreviewRequest,
      responses: {
        200: { description: 'What each link would bring', schema: LinkPreview },
        ...errorResponses(404, 409, 422),
      },
      handle: async (context, { params, body }) => ok(await previewLinks(context, parts, params.id, body)),
    }),
    route({
      method: 'POST',
      path: `${path}/:id/sync`,
      operation: 'syncBankConnection',
      tag,
      summary: 'Ask the bank now; a sync that runs is returned again',
      ...writing,
      params: idParams,
      responses: { 202: { description: 'The sync', schema: SyncAnswer }, ...errorResponses(404, 409) },
      handle: async (context, { params }) => ({
        status: 202,
        body: await requestConnectionSync(context, parts, params.id),
      }),
    }),
  ];
}

function syncRoutes(parts: SyncParts): Route[] {
  const ofSyncs = { tag: 'Syncs' } as const;
  return [
    route({
      method: 'POST',
      path: '/api/v1/sync',
      operation: 'requestSync',
      ...ofSyncs,
      summary: 'Ask all banks now; without a connection the sync is completed at once',
      scope: 'read_write',
      responses: { 202: { description: 'The sync', schema: SyncRequested } },
      handle: async (context) => ({ status: 202, body: await requestSync(context, parts) }),
    }),
    route({
      method: 'GET',
      path: '/api/v1/syncs',
      operation: 'listSyncs',
      ...ofSyncs,
      summary: 'List syncs, newest first',
      scope: 'read',
      query: SyncListQuery,
      responses: { 200: { description: 'A page of syncs', schema: SyncPage }, ...errorResponses(404, 422) },
      handle: async (context, { query }) => ok(await listSyncPage(context, query)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/syncs/latest',
      operation: 'getLatestSync',
      ...ofSyncs,
      summary: 'Show the newest sync',
      scope: 'read',
      responses: { 200: { description: 'The sync, or null', schema: LatestSyncAnswer } },
      handle: async (context) => ok(await getLatestSync(context)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/syncs/:id',
      operation: 'getSync',
      ...ofSyncs,
      summary: 'Show a sync: what came, and where balances differ',
      scope: 'read',
      params: idParams,
      responses: { 200: { description: 'The sync', schema: SyncAnswer }, ...errorResponses(404) },
      handle: async (context, { params }) => ok(await getSync(context, params.id)),
    }),
    route({
      method: 'POST',
      path: '/api/v1/syncs/:id/revert',
      operation: 'revertSync',
      ...ofSyncs,
      summary: 'Take back what a sync brought; edited transactions stay, and the connection is paused',
      ...writing,
      params: idParams,
      responses: { 202: { description: 'The sync', schema: SyncAnswer }, ...errorResponses(404, 409) },
      handle: async (context, { params }) => ({ status: 202, body: await revertSync(context, parts, params.id) }),
    }),
    route({
      method: 'GET',
      path: '/api/v1/provider_connections',
      operation: 'listProviderConnections',
      ...ofSyncs,
      summary: 'List bank connections in the form that existing clients know',
      scope: 'read',
      query: PageOnlyQuery,
      responses: {
        200: { description: 'A page of connections', schema: ProviderConnectionList },
        ...errorResponses(422),
      },
      handle: async (context, { query }) => ok(await listProviderConnections(context, query)),
    }),
  ];
}
