import type { FastifyInstance } from 'fastify';
import { type Access, type CreateAccessParts, createAccess, familySettings } from '#access/access.ts';
import { findMaker } from '#access/credentials/makers/index.ts';
import { credentialName } from '#access/oauth/connected-apps/index.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import { HeavyReads } from '#http/heavy-reads/heavy-reads.ts';
import { InnerRequests } from '#http/inner-requests/inner-requests.ts';
import { ResponseCache } from '#http/response-cache/response-cache.ts';
import type { Route, RouteResponse } from '#http/routing/route.ts';
import { mount } from '#http/routing/router.ts';
import { createHttp } from '#http/server/create-http.ts';
import { mountErrorPage } from '#http/server/error-page.ts';
import { mountHealth } from '#http/server/health.ts';
import { observeRequests } from '#http/server/observe-requests.ts';
import { mountProtectedResource } from '#http/server/protected-resource.ts';
import { mountReference } from '#http/server/reference-page.ts';
import {
  ExportJobs,
  FamilyFileReader,
  FamilyImportJobs,
  FileReader,
  ImportJobs,
  isImporting,
  ProgressStreams,
  SessionJobs,
  TransactionFiles,
  WEBHOOK_LIMITS,
  WebhookSender,
} from '#integrations/index.ts';
import { integrationRoutes, mountMcp } from '#integrations/routes.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { AttachmentFiles, RestoredFiles, UnusedFiles } from '#ledger/attachments/index.ts';
import { DeletionJobs } from '#ledger/deletion-job/index.ts';
import {
  importedEntries,
  MarketRateFeed,
  prepareFamily,
  RATE_FILE_LIMITS,
  RuleRunJobs,
  restoredRecords,
  revertedRecords,
  welcomeMember,
} from '#ledger/index.ts';
import { attachmentRoutes, ledgerRoutes, TransactionConditionsQuery } from '#ledger/routes.ts';
import { SearchIndexJobs } from '#ledger/search/index.ts';
import { ScheduledJobs } from '#operations/index.ts';
import { createOutboundCheck, createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import { mountWebApp } from '#web-app/mount-web-app.ts';
import { familyDataReset } from './family-data-reset.ts';

/** The parts of a server. Tests pass their own clock, database folder and settings. */
export type ServerParts = Pick<CreateAccessParts, 'counterStore'> & {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called with each response before it is sent; the tests validate each against its schema here. */
  readonly inspect?: (route: Route, answer: RouteResponse) => void;
};

/** An assembled server, not listening yet. */
export type Server = {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  /** Makes `/readyz` fail and every response close its connection. */
  drain(): void;
  /** Makes `/readyz` fail: a file of the database is damaged. */
  reportDamage(): void;
  /** Waits for running requests, writes buffers, and closes. The database stays open. */
  close(): Promise<void>;
};

const IMPORT_THREAD = new URL('./import-thread.ts', import.meta.url);
const FAMILY_IMPORT_THREAD = new URL('./family-import-thread.ts', import.meta.url);
const EXPORT_THREAD = new URL('./export-thread.ts', import.meta.url);
const READER_THREAD = new URL('./reader-thread.ts', import.meta.url);

/** Assembles the modules into one server. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { settings, database, clock, log } = parts;
  const deletions = new DeletionJobs(parts);
  const ruleRuns = new RuleRunJobs(parts);
  await database.openSecrets(settings);
  const access: Access = await createAccess({
    settings,
    database,
    clock,
    log,
    metrics: parts.metrics,
    prepareFamily,
    welcomeMember,
    dataReset: familyDataReset(deletions),
    ...(parts.counterStore && { counterStore: parts.counterStore }),
  });
  const cache = new ResponseCache(settings.responseCacheBytes, parts.metrics.observeCacheLookup);
  const stopping = new AbortController();
  const heavyReads = new HeavyReads({
    db: database,
    threads: settings.postgres ? null : { file: READER_THREAD, dataDir: settings.dataDir },
  });
  const app = createHttp({
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    allowedHosts: settings.allowedHosts,
    corsOrigins: settings.corsOrigins,
    gate: access.gate,
    inFlightMax: settings.requestsInFlight,
    isDraining: () => stopping.signal.aborted,
    observe: observeRequests(log, parts.metrics, access.observe),
  });
  const exports = new ExportJobs({ ...parts, exportThread: EXPORT_THREAD });
  const files = new FileReader(IMPORT_THREAD);
  const transactionFiles = new TransactionFiles({ settings, thread: EXPORT_THREAD });
  const imports = new ImportJobs({ database, log, ledger: importedEntries });
  const sessionJobs = new SessionJobs({ database, log, ledger: importedEntries, files, imports });
  const attachments = new AttachmentFiles(settings.dataDir);
  const attaching = { files: attachments, bytesMax: settings.attachmentBytes };
  const families = {
    reader: new FamilyFileReader(FAMILY_IMPORT_THREAD, restoredRecords.rules),
    jobs: new FamilyImportJobs({ database, log, ledger: restoredRecords }),
    ...{ ledger: restoredRecords, settings: familySettings, files: new RestoredFiles(attaching) },
  };
  const webhooks = new WebhookSender({
    ...{ database, clock, log, findMaker },
    fetch: createOutboundFetch({ allow: settings.outboundAllow, ...WEBHOOK_LIMITS }),
  });
  const ledger = ledgerRoutes(
    () => deletions.wake(),
    () => ruleRuns.wake(),
  );
  const routes = [
    ...access.routes,
    ...ledger,
    ...attachmentRoutes(attaching),
    ...integrationRoutes(
      exports,
      { files, jobs: imports, sessionJobs, ledger: importedEntries, progress: new ProgressStreams() },
      families,
      { files: transactionFiles, filters: TransactionConditionsQuery },
      { vetUrl: createOutboundCheck({ allow: settings.outboundAllow }), wake: () => webhooks.wake() },
      { api: new InnerRequests(ledger), credentialName },
      revertedRecords,
      settings.publicUrl.basePath,
    ),
  ];
  mount(app, routes, {
    db: database,
    clock,
    cursorKey: access.cursorKey,
    cache,
    heavyReads,
    gate: access.gate,
    publicUrl: settings.publicUrl,
    stopping: stopping.signal,
    ...(parts.inspect && { inspect: parts.inspect }),
  });
  let isDamaged = false;
  mountHealth(app, database, () => (stopping.signal.aborted ? 'stopping' : isDamaged ? 'damaged' : null));
  mountReference(app, routes);
  mountMcp(app, {
    routes,
    gate: access.gate,
    publicUrl: settings.publicUrl,
    corsOrigins: settings.corsOrigins,
    contract: async () => (await import('#http/contract/openapi.ts')).openApiDocument(routes),
  });
  mountErrorPage(app);
  mountProtectedResource(app, settings.publicUrl);
  access.mount(app);
  mountWebApp(app, settings.publicUrl);
  access.start();
  const fetchRates = createOutboundFetch({ allow: settings.outboundAllow, ...RATE_FILE_LIMITS });
  const rates = new MarketRateFeed({ url: settings.exchangeRatesUrl, database, log, fetch: fetchRates });
  rates.start();
  const unused = new UnusedFiles({ files: attachments, database, clock, log, isRestoring: isImporting });
  const jobs = new ScheduledJobs({
    ...parts,
    queues: [
      exports,
      deletions,
      ruleRuns,
      sessionJobs,
      imports,
      families.jobs,
      webhooks,
      new SearchIndexJobs(parts),
      unused,
    ],
  });
  jobs.start();

  return {
    app,
    routes,
    drain: () => stopping.abort(),
    reportDamage: () => {
      isDamaged = true;
    },
    close: async () => {
      stopping.abort();
      await app.close();
      await heavyReads.close();
      await rates.stop();
      await jobs.stop();
      await files.stop();
      await families.reader.stop();
      await transactionFiles.stop();
      await access.stop();
    },
  };
}
