import type { FastifyInstance } from 'fastify';
import type { AccessParts } from '#access/access-parts.ts';
import { findApiKey, keyHolders, revokeKeysOf } from '#access/api-keys/keys/index.ts';
import { RequestLog } from '#access/api-keys/request-log/index.ts';
import { LastUses, UsageCounts } from '#access/api-keys/usage/index.ts';
import { CredentialCache, createAuthenticate } from '#access/credentials/authenticate.ts';
import { findMaker } from '#access/credentials/find-maker.ts';
import { loadDerivedKey } from '#access/credentials/server-keys.ts';
import { findSession, readCookie, refuseCrossSite, SESSION_COOKIE } from '#access/credentials/sessions/index.ts';
import { findAccessToken } from '#access/credentials/tokens/index.ts';
import { budgetExceeded, type CounterStore, openRateCounters } from '#access/limits/index.ts';
import { Outbox } from '#access/mail/outbox.ts';
import { applicationHolders, mountRegistration } from '#access/oauth/clients/index.ts';
import { credentialName } from '#access/oauth/connected-apps/connected-apps.ts';
import { findPendingClient } from '#access/oauth/consent/index.ts';
import { mountConsent } from '#access/oauth/consent/mount-consent.ts';
import { mountDevicePage } from '#access/oauth/mount-device.ts';
import { mountLogout, mountLogoutForm } from '#access/oauth/mount-logout.ts';
import { mountUserinfo } from '#access/oauth/provider/index.ts';
import { mountProvider, openProvider } from '#access/oauth/provider/mount-provider.ts';
import { accessWork } from '#access/periodic-work.ts';
import { type AccessRouteParts, accessRoutes } from '#access/routes.ts';
import { deleteIdentitiesOf, identityHolders, OIDC_LOGIN_PATH } from '#access/sign-in/identity-provider/index.ts';
import { mountIdentityProvider } from '#access/sign-in/identity-provider/mount-identity-provider.ts';
import { mountPages } from '#access/sign-in/pages/index.ts';
import { mountSignInPages } from '#access/sign-in/pages/mount-sign-in-pages.ts';
import { deletePasskeysOf, passkeyHolders } from '#access/sign-in/passkeys/index.ts';
import { deleteSecondFactorOf } from '#access/sign-in/second-factors/index.ts';
import type { FinishedRequest } from '#application/context.ts';
import { FamilyStorage } from '#application/family-storage.ts';
import type { Settings } from '#config/settings.ts';
import { openContentStore } from '#content-store/open-content-store.ts';
import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { InnerRequests } from '#http/inner-requests.ts';
import type { CredentialRequest, Gate } from '#http/pipeline.ts';
import type { Route, RouteResponse } from '#http/route.ts';
import { BankSyncs } from '#integrations/bank-connections/bank-syncs.ts';
import type { BankConnector } from '#integrations/bank-connections/connectors/connector.ts';
import { CONNECTOR_LIMITS, connectorsOf } from '#integrations/bank-connections/connectors/connectors.ts';
import type { FinTsParts } from '#integrations/bank-connections/connectors/fints/fints.ts';
import { PreviewedRows } from '#integrations/bank-connections/previewed-rows.ts';
import { eraseConnections } from '#integrations/bank-connections/record.ts';
import { countConnections } from '#integrations/bank-connections/store.ts';
import { countFamilyExports, ExportJobs, eraseExports } from '#integrations/exports/index.ts';
import { FamilyFileReader } from '#integrations/family-imports/family-file-reader.ts';
import { FamilyImportJobs } from '#integrations/family-imports/family-import-jobs.ts';
import { eraseFamilyImports } from '#integrations/family-imports/record.ts';
import { isImporting } from '#integrations/family-imports/store.ts';
import { FileReader } from '#integrations/imports/file-reader.ts';
import { ImportJobs } from '#integrations/imports/jobs/index.ts';
import { ProgressStreams } from '#integrations/imports/progress-streams.ts';
import { eraseImports } from '#integrations/imports/record.ts';
import { SessionJobs } from '#integrations/imports/session-jobs/session-jobs.ts';
import { countFamilySessions, eraseSessions } from '#integrations/imports/sessions/store.ts';
import { countFamilyImports } from '#integrations/imports/store.ts';
import { countFamilyTemplates, eraseTemplates } from '#integrations/imports/templates/index.ts';
import { countFamilyProposals, eraseProposals } from '#integrations/proposals/index.ts';
import { integrationRoutes } from '#integrations/routes.ts';
import { StatementFolder } from '#integrations/statement-folder/statement-folder.ts';
import { TransactionFiles } from '#integrations/transaction-files/transaction-files.ts';
import { ATTEMPT_LIMITS } from '#integrations/webhooks/attempt.ts';
import { WebhookSender } from '#integrations/webhooks/webhook-sender.ts';
import { eraseWebhooks, webhooksWithAccess } from '#integrations/webhooks/write-webhook.ts';
import type { PeriodicWork, Queue } from '#jobs/timers.ts';
import type { CursorKey } from '#kernel/cursor.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { forgetUser, welcomeMember } from '#ledger/accounts/index.ts';
import { AttachmentFiles, RestoredFiles, UnusedFiles } from '#ledger/attachments/index.ts';
import { DeletionJobs } from '#ledger/deletion/continue-deletion.ts';
import { deleteEntries } from '#ledger/deletion/delete-entries.ts';
import { requestDeletion } from '#ledger/deletion/deletions.ts';
import { forgetOwnRecords } from '#ledger/deletion/forget-own-records.ts';
import { countLedgerData, deleteLedgerData } from '#ledger/deletion/reset-family-data.ts';
import { cashForecastWork } from '#ledger/forecast/store-forecasts.ts';
import { marketPriceWork, PRICE_ANSWER_LIMITS } from '#ledger/investments/market-prices/index.ts';
import { createDefaultCategories } from '#ledger/labels/categories/index.ts';
import { RateChangeJobs } from '#ledger/rates/announce-rates.ts';
import { marketRateImport, RATE_FILE_LIMITS } from '#ledger/rates/import-rate-file.ts';
import { PostingJobs } from '#ledger/recurring/index.ts';
import { attachmentRoutes, ledgerRoutes } from '#ledger/routes.ts';
import { RuleRunJobs } from '#ledger/rules/runs/run-jobs.ts';
import { eraseRuns } from '#ledger/rules/runs/run-store.ts';
import { SearchIndexJobs } from '#ledger/search/index.ts';
import { createMailer } from '#outbound/create-mailer.ts';
import { createOutboundCheck, createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';

// Assembles the parts of a server by hand: the ledger, what brings data in and out of it, and the access that guards both. What access needs of
// the layers above it is handed to it here.

/** The file of all threads and processes. */
export const WORKER = new URL('./worker.ts', import.meta.url);

/** The parts of a server. Tests pass their own clock, database folder and settings. */
export type ServerParts = {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Overrides where API requests are counted; by default the settings decide. */
  readonly counterStore?: CounterStore;
  /** Overrides the connectors of banks; the tests have servers of their own for them. */
  readonly connectors?: ReadonlyMap<string, BankConnector>;
  /** Called with each response before it is sent; the tests validate each against its schema here. */
  readonly inspect?: (route: Route, answer: RouteResponse) => void;
  /** The file of threads and processes; by default the one next to this file. */
  readonly worker?: URL;
};

/** The holders of access besides sign-ins, in the order in which they are shown. */
export const accessHolders = [keyHolders, applicationHolders, webhooksWithAccess, passkeyHolders, identityHolders];

/** The ledger with its jobs. */
export type Ledger = ReturnType<typeof wireLedger>;

export function wireLedger(parts: ServerParts) {
  const { settings, database, clock, log } = parts;
  const deletions = new DeletionJobs(parts);
  const ruleRuns = new RuleRunJobs(parts);
  const { bytesMax, isShared } = settings.attachments;
  const store = openContentStore(settings.attachments.store);
  const files = new AttachmentFiles(store, log);
  const storage = new FamilyStorage(settings.quotas.storageBytes);
  const attaching = { files, bytesMax, isShared, storage };
  const rateChanges = new RateChangeJobs(parts);
  const fetchRates = createOutboundFetch({ allow: settings.outboundAllow, ...RATE_FILE_LIMITS });
  return {
    /** Those that proposals may call. */
    recordRoutes: ledgerRoutes(
      () => deletions.wake(),
      () => ruleRuns.wake(),
      attaching,
    ),
    attachmentRoutes: attachmentRoutes(attaching),
    attaching,
    deletions,
    queues: [deletions, ruleRuns, rateChanges, new SearchIndexJobs(parts), new PostingJobs({ ...parts, findMaker })],
    work: [
      ...marketRateImport({
        url: settings.exchangeRatesUrl,
        database,
        log,
        fetch: fetchRates,
        onImported: () => rateChanges.wake(),
      }),
      ...marketPriceWork({
        ...{ settings: settings.prices, database, clock, log },
        fetch: createOutboundFetch({ allow: settings.outboundAllow, ...PRICE_ANSWER_LIMITS }),
      }),
      new UnusedFiles({ store, database, clock, log, isRestoring: isImporting }),
      cashForecastWork({ database, clock, log }),
    ],
  };
}

/** The ways for data in and out, with their jobs, processes and threads. */
export function wireIntegrations(
  parts: ServerParts,
  { recordRoutes, attaching }: Ledger,
  { outbox }: Pick<Access, 'outbox'>,
) {
  const { settings, database, clock, log, metrics, worker = WORKER } = parts;
  const { storage } = attaching;

  const exports = new ExportJobs({ ...parts, storage, worker });
  const transactionFiles = new TransactionFiles({ settings, worker });

  const files = new FileReader(worker, clock);
  const jobs = new ImportJobs({ database, log });
  const sessionJobs = new SessionJobs({ database, clock, log, files, imports: jobs });

  const fetchBank = createOutboundFetch({ allow: settings.outboundAllow, ...CONNECTOR_LIMITS });
  // Statements of banks are of no family until they are read.
  const read: FinTsParts['read'] = (bytes, options) => files.read(0, bytes, options);
  const signIns: FinTsParts['signIns'] = {
    claim: (name, ms) => database.cluster.leases.claim(name, ms),
    mark: (secret) => database.secrets.mark(secret),
  };
  const { finTsProductId } = settings;
  const { connectors = connectorsOf({ fetch: fetchBank, clock, read, signIns, finTsProductId }) } = parts;
  for (const { description, unavailable } of connectors.values())
    if (unavailable != null) log.warn({ connector: description.id }, unavailable);
  const mailing = outbox && { outbox, publicUrl: settings.publicUrl };
  const previewed = new PreviewedRows(clock);
  const syncs = new BankSyncs({ database, clock, log, connectors, imports: jobs, previewed, findMaker, mailing });

  const families = {
    reader: new FamilyFileReader(worker),
    jobs: new FamilyImportJobs({ database, log }),
    files: new RestoredFiles(attaching),
    storage,
  };

  const fetchWebhook = createOutboundFetch({ allow: settings.outboundAllow, ...ATTEMPT_LIMITS });
  const webhooks = new WebhookSender({ database, clock, log, metrics, findMaker, fetch: fetchWebhook });

  return {
    routes: integrationRoutes({
      connections: {
        ...{ connectors, syncs, imports: jobs, previewed },
        redirectUrl: `${settings.publicUrl.href.replace(/\/$/, '')}/app/bank-connections/return`,
      },
      exports,
      imports: { files, jobs, sessionJobs, storage, progress: new ProgressStreams() },
      families,
      files: transactionFiles,
      webhooks: {
        vetUrl: createOutboundCheck({ allow: settings.outboundAllow }),
        wake: () => webhooks.wake(),
      },
      proposals: { api: new InnerRequests(recordRoutes), credentialName },
      basePath: settings.publicUrl.basePath,
    }),
    queues: [exports, sessionJobs, jobs, families.jobs, webhooks, syncs],
    work:
      settings.statementsDir === null
        ? []
        : [
            new StatementFolder({
              ...{ folder: settings.statementsDir, database, clock, log, findMaker },
              ...{ files, jobs, sessionJobs, storage },
            }),
          ],
    /** Ends the processes that read files and the threads that write them. */
    stop: async () => {
      files.stop();
      families.reader.stop();
      await transactionFiles.stop();
    },
  };
}

/** Authentication, sign-in, OAuth and API keys. */
export type Access = {
  readonly routes: readonly Route[];
  /** Mounts the OAuth endpoints and the pages for sign-in and consent. */
  mount(app: FastifyInstance): void;
  readonly gate: Gate;
  /** Empties the cache of credentials: something else than a request may have changed any. */
  forgetCredentials(): void;
  /** Null: no mail is sent. */
  readonly outbox: Outbox | null;
  /** Signs the cursors of lists. */
  readonly cursorKey: CursorKey;
  /** Counts and logs a finished request whose credential is known; synchronous. */
  observe(request: FinishedRequest): void;
  readonly queues: readonly Queue[];
  readonly work: readonly PeriodicWork[];
  /** Ends the connections of the counters, when no request and no work is left. */
  close(): Promise<void>;
};

/** Assembles access. The functions of the layers above it are handed to it. */
export async function wireAccess(server: ServerParts, { deletions }: Ledger): Promise<Access> {
  const { settings, database, clock, log } = server;
  const cache = await openCredentialCache(server);
  const counters = await openRateCounters(server, server.counterStore);
  const lastUses = new LastUses(database, log);
  const counts = new UsageCounts(database, log);
  const requestLog = new RequestLog(database, log);
  const parts = {
    ...{ settings, database, clock, log, counters, lastUses, counts, requestLog },
    credentials: invalidationOf(cache, database),
    prepareFamily: createDefaultCategories,
    welcomeMember,
    outbox: settings.mail && new Outbox({ database, clock, log, mailer: createMailer(settings.mail) }),
    dataReset: familyDataReset(deletions),
    holders: accessHolders,
    revokeAccess,
  };
  const authenticate = createAuthenticate({
    publicUrl: settings.publicUrl.href,
    clock,
    cache,
    sources: credentialSources(settings, database),
  });

  return {
    mount: (app) => mountAccessPages(app, parts),
    routes: accessRoutes(parts),
    outbox: parts.outbox,
    cursorKey: await loadDerivedKey(database, 'cursors'),
    gate: {
      clock,
      authenticate,
      admit: (actor) => {
        if (actor.type === 'api_key') lastUses.note(actor, clock());
        return counters.admit(actor);
      },
      budgetExceeded: (...refused) => budgetExceeded(settings, ...refused),
    },
    forgetCredentials: () => cache.forgetFamily(null),
    observe: (request) => {
      const now = clock();
      requestLog.add(request, now);
      if (request.actor === null) return;
      // Only API keys have usage figures; the use of a key is noted when it is admitted.
      if (request.actor.type === 'api_key') counts.count(request, request.actor, now);
      else lastUses.note(request.actor, now);
    },
    queues: parts.outbox === null ? [] : [parts.outbox.queue],
    work: accessWork({ ...parts, buffers: [lastUses, counts, requestLog] }),
    close: () => counters.close(),
  };
}

/** A credential cache that other processes can invalidate. */
async function openCredentialCache({ database, log, metrics }: ServerParts): Promise<CredentialCache> {
  const { credentialInvalidations } = database.cluster;
  const cache = new CredentialCache(() => credentialInvalidations.isConnected());
  await credentialInvalidations.listen({
    onInvalidated: (familyId) => cache.forgetFamily(familyId),
    onConnection: (lost) => {
      metrics.setInvalidationsConnected(lost === null);
      if (lost === null) log.info('credential invalidations from other processes are received again');
      else
        log.warn(
          { err: lost },
          'credential invalidations from other processes are not received; every request reads its credential from the database',
        );
    },
  });
  return cache;
}

function invalidationOf(cache: CredentialCache, database: Database): AccessParts['credentials'] {
  return {
    forgetUser: (userId) => {
      cache.forgetUser(userId);
      // A request with an Idempotency-Key commits later: what was cached until then is outdated too.
      database.afterCommit(() => cache.forgetUser(userId));
    },
  };
}

function credentialSources({ publicUrl }: Settings, { read }: Database) {
  return {
    findApiKey: (hash: string) => findApiKey(read, hash),
    findAccessToken: (hash: string) => findAccessToken(read, hash),
    findSession: (hash: string) => findSession(read, hash),
    sessionSecret: (request: CredentialRequest) => readCookie(request.headers.cookie, request, SESSION_COOKIE),
    refuseCrossSite: (request: CredentialRequest) => refuseCrossSite(request, publicUrl),
  };
}

export async function revokeAccess(tx: FamilyTransaction, userId: string): Promise<void> {
  await revokeKeysOf(tx, userId);
  await deleteSecondFactorOf(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteIdentitiesOf(tx, userId);
}

/** Deletes and counts the data of a family: the ledger, and what integrations store. */
export function familyDataReset(deletions: DeletionJobs): AccessParts['dataReset'] {
  return {
    deleteLedgerData: async (tx) => {
      await eraseIntegrations(tx);
      return deleteLedgerData(tx);
    },
    eraseHistory: (tx) => requestDeletion(tx, 'history'),
    continueDeletions: () => deletions.wake(),
    forgetUser: async (tx, userId) => {
      await eraseIntegrations(tx, userId);
      await eraseRuns(tx, userId);
      await forgetOwnRecords(tx, userId);
      await forgetUser(tx, userId, deleteEntries);
    },
    deleteWebhooks: eraseWebhooks,
    countLedgerData: async (db, familyId) => ({
      ...(await countLedgerData(db, familyId)),
      family_exports: await countFamilyExports(db, familyId),
      imports: await countFamilyImports(db, familyId),
      import_sessions: await countFamilySessions(db, familyId),
      import_mappings: await countFamilyTemplates(db, familyId),
      proposals: await countFamilyProposals(db, familyId),
      ...(await countConnections(db, familyId)),
    }),
  };
}

/** Deletes what integrations store of a family or of one user, except for webhooks. The transactions of imports stay. */
async function eraseIntegrations(tx: FamilyTransaction, userId?: string): Promise<void> {
  await eraseConnections(tx, userId);
  await eraseExports(tx, userId);
  await eraseImports(tx, userId);
  await eraseTemplates(tx, userId);
  await eraseSessions(tx.db, tx.familyId, userId);
  await eraseFamilyImports(tx, userId);
  await eraseProposals(tx, userId);
}

type MountParts = AccessRouteParts & Pick<ServerParts, 'database' | 'clock' | 'log'>;

/** Mounts the OAuth 2.1 authorization server and the pages for sign-in. */
function mountAccessPages(app: FastifyInstance, parts: MountParts): void {
  const { publicUrl, outboundAllow, identityProvider } = parts.settings;
  const oauth = { ...parts, fetch: createOutboundFetch({ allow: outboundAllow }) };
  const provider = openProvider(oauth);
  mountProvider(app, oauth, provider);
  mountUserinfo(app, oauth);
  mountRegistration(app, oauth);
  mountLogoutForm(app, publicUrl);
  mountPages(app, publicUrl, (scope) => {
    mountConsent(scope, oauth, provider);
    mountDevicePage(scope, oauth, provider);
    mountLogout(scope, oauth, provider);
  });
  const pages = {
    ...parts,
    identityProvider: identityProvider && { name: identityProvider.name, href: OIDC_LOGIN_PATH },
    findPendingClient: (returnTo: string) => findPendingClient(oauth, provider, returnTo),
  };
  mountPages(app, publicUrl, (scope) => {
    mountSignInPages(scope, pages);
    mountIdentityProvider(scope, pages);
  });
}
