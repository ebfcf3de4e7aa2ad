import type { FastifyInstance } from 'fastify';
import { mountCalendar } from '#access/api-keys/keys/mount-calendar.ts';
import type { Settings } from '#config/settings.ts';
import { createHttp } from '#http/create-http.ts';
import { mountErrorPage } from '#http/error-page.ts';
import { mountHealth } from '#http/health.ts';
import { HeavyReads } from '#http/heavy-reads.ts';
import { observeRequests } from '#http/observe.ts';
import { mountProtectedResource } from '#http/protected-resource.ts';
import { mountReference } from '#http/reference-page.ts';
import type { Route } from '#http/route.ts';
import { mount } from '#http/router.ts';
import { mountMcp } from '#integrations/routes.ts';
import type { JobReport } from '#jobs/job-figures.ts';
import { Timers } from '#jobs/timers.ts';
import { AppError } from '#kernel/errors.ts';
import { weighStoredRules } from '#ledger/rules/weigh-stored-rules.ts';
import { ScheduledBackups } from '#operations/scheduled-backups.ts';
import { historySealing } from '#operations/seal-changes.ts';
import { diskFreeBytes, storedFigures } from '#operations/stored-figures.ts';
import { mountWebApp } from '#web-app/mount-web-app.ts';
import { type Access, type ServerParts, WORKER, wireAccess, wireIntegrations, wireLedger } from './wiring.ts';

/** An assembled server, not listening yet. */
export type Server = {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  /** Empties the cache of credentials: a command of the operator may have changed any. */
  forgetCredentials(): void;
  /** The state of all jobs and periodic work. */
  jobFigures(): Promise<JobReport>;
  /** Makes `/readyz` fail and every response close its connection. */
  drain(): void;
  /** Makes `/readyz` fail: a file of the database is damaged. */
  reportDamage(): void;
  /** Waits for running requests, writes buffers, and closes. The database stays open. */
  close(): Promise<void>;
};

/** Assembles the modules into one server. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { settings, database } = parts;
  await database.openSecrets(settings);
  await weighStoredRules(database).catch((error: unknown) => {
    // A worker of Citus is lost: the families on others need this process, and its next start does it.
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    parts.log.warn({ err: error }, 'the rules of earlier releases are not weighed: the database does not answer');
  });
  const ledger = wireLedger(parts);
  const access = await wireAccess(parts, ledger);
  const integrations = wireIntegrations(parts, ledger, access);
  const routes = [...access.routes, ...ledger.recordRoutes, ...ledger.attachmentRoutes, ...integrations.routes];
  const heavyReads = new HeavyReads({
    db: database,
    threads: settings.postgres ? null : { file: parts.worker ?? WORKER, dataDir: settings.dataDir },
  });
  const stopping = new AbortController();
  let isDamaged = false;
  const app = createApp(parts, access, stopping.signal);
  mountRoutes(app, routes, parts, access, heavyReads, stopping.signal);
  mountHealth(app, database, () => (stopping.signal.aborted ? 'stopping' : isDamaged ? 'damaged' : null));
  mountPages(app, routes, settings, access);
  const timers = new Timers({
    ...parts,
    queues: [...ledger.queues, ...integrations.queues, ...access.queues],
    work: [...access.work, ...ledger.work, ...integrations.work, historySealing(database), new ScheduledBackups(parts)],
  });
  parts.metrics.watch({
    jobs: async () => (await timers.figures()).kinds,
    workers: () => database.cluster.workers.check(),
    connections: () => database.load(),
    stored: storedFigures(database, parts.clock),
    diskFreeBytes: () => diskFreeBytes(settings.dataDir),
    clock: parts.clock,
  });
  timers.start();

  return {
    app,
    routes,
    forgetCredentials: () => access.forgetCredentials(),
    jobFigures: () => timers.figures(),
    drain: () => stopping.abort(),
    reportDamage: () => {
      isDamaged = true;
    },
    close: async () => {
      stopping.abort();
      await app.close();
      await heavyReads.close();
      await integrations.stop(); // a job may wait for a file
      await timers.stop();
      await access.close();
    },
  };
}

function createApp({ settings, log, metrics }: ServerParts, access: Access, stopping: AbortSignal): FastifyInstance {
  return createHttp({
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    allowedHosts: settings.allowedHosts,
    corsOrigins: settings.corsOrigins,
    gate: access.gate,
    inFlightMax: settings.requestsInFlight,
    isDraining: () => stopping.aborted,
    observe: observeRequests(log, settings.logRequests, metrics, access.observe),
  });
}

function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { settings, database, clock, inspect }: ServerParts,
  { gate, cursorKey }: Access,
  heavyReads: HeavyReads,
  stopping: AbortSignal,
): void {
  const { publicUrl } = settings;
  mount(app, routes, {
    db: database,
    clock,
    cursorKey,
    heavyReads,
    gate,
    publicUrl,
    stopping,
    ...(inspect && { inspect }),
  });
}

/** Mounts what is not of the API: its reference, MCP, OAuth, the sign-in pages and the web app. */
function mountPages(app: FastifyInstance, routes: readonly Route[], settings: Settings, access: Access): void {
  const { publicUrl, corsOrigins } = settings;
  const contract = async () => (await import('#http/openapi.ts')).openApiDocument(routes);
  mountReference(app, routes);
  mountMcp(app, { routes, gate: access.gate, publicUrl, corsOrigins, contract });
  mountCalendar(app, access.gate);
  mountErrorPage(app);
  mountProtectedResource(app, publicUrl);
  access.mount(app);
  mountWebApp(app, publicUrl);
}
