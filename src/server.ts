import type { FastifyInstance } from 'fastify';
import { type Access, createAccess } from '#access/access.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import { createHttp } from '#http/create-http.ts';
import { mountHealth } from '#http/health.ts';
import { observeRequests } from '#http/observe-requests.ts';
import { PageCache } from '#http/page-cache.ts';
import { mountProtectedResource } from '#http/protected-resource.ts';
import { mountReference } from '#http/reference-page.ts';
import type { Answer, Route } from '#http/route.ts';
import { mount } from '#http/router.ts';
import type { Clock } from '#kernel/clock.ts';
import { ledgerRoutes, prepareBooks } from '#ledger/ledger.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';

/** Everything a server is assembled from. Tests give their own clock, database folder and settings. */
export type ServerParts = {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Sees every answer before it is sent; the tests hold each to its schema here. */
  readonly inspect?: (route: Route, answer: Answer) => void;
};

/** An assembled server. It listens when told to, and stops without losing an answer. */
export type Server = {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  /** From now on `/readyz` says no and every answer closes its connection. */
  drain(): void;
  /** Lets requests in flight finish, writes down what is still in memory, and closes. The database stays open. */
  close(): Promise<void>;
};

/** Assembles every wing into one server. The only file that knows them all. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { settings, database, clock, log } = parts;
  const access: Access = await createAccess({ settings, database, clock, log, prepareFamily: prepareBooks });
  const pages = new PageCache(database.versions);
  let draining = false;
  const app = createHttp({
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    gate: access.gate,
    findKept: (caller, url) => pages.find(caller, url),
    isDraining: () => draining,
    observe: observeRequests(log, parts.metrics, access.observe),
  });
  const routes = [...access.routes, ...ledgerRoutes];
  mount(app, routes, { db: database, clock, pages, ...(parts.inspect && { inspect: parts.inspect }) });
  mountHealth(app, database, () => draining);
  mountReference(app, routes);
  mountProtectedResource(app, settings.publicUrl);
  access.start();

  return {
    app,
    routes,
    drain: () => {
      draining = true;
    },
    close: async () => {
      draining = true;
      await app.close();
      await access.stop();
    },
  };
}
