import type { AccessParts } from '#access/access-parts.ts';
import { apiKeyRoutes, findApiKey } from '#access/api-keys/index.ts';
import { CredentialCache, createAuthenticate } from '#access/credentials/index.ts';
import { invitationRoutes } from '#access/invitations/index.ts';
import { RateCounters } from '#access/rate-limits/index.ts';
import { RequestLog, requestLogRoutes } from '#access/request-log/index.ts';
import {
  findSession,
  refuseCrossSite,
  sessionCookieName,
  sessionRoutes,
  sessionSecretFrom,
} from '#access/sessions/index.ts';
import { signInRoutes } from '#access/sign-in/index.ts';
import { findAccessToken } from '#access/tokens/index.ts';
import { LastUses, UsageCounts, usageRoutes } from '#access/usage/index.ts';
import { userRoutes } from '#access/users/index.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Account } from '#http/observe-requests.ts';
import type { Gate } from '#http/pipeline.ts';
import type { Route } from '#http/route.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Log } from '#telemetry/log.ts';
import { Upkeep } from './upkeep.ts';

/** What the wing is assembled from. */
export type CreateAccessParts = Pick<AccessParts, 'settings' | 'prepareFamily'> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
};

/** The wing that says who may call. */
export type Access = {
  readonly routes: Route[];
  readonly gate: Gate;
  /** Accounts for a finished request whose credential is known. Quick, and never waits. */
  readonly observe: Account;
  /** Starts writing behind and clearing up; neither keeps the process alive. */
  start(): void;
  /** Stops that, and settles when everything in memory is on disk. */
  stop(): Promise<void>;
};

/** Assembles the wing. */
export async function createAccess({
  settings,
  database,
  clock,
  log,
  prepareFamily,
}: CreateAccessParts): Promise<Access> {
  const credentials = new CredentialCache();
  const counters = await RateCounters.open({ settings, database, clock, log });
  const lastUses = new LastUses(database, log);
  const counts = new UsageCounts(database, log);
  const requestLog = new RequestLog(database, log);
  const upkeep = new Upkeep({
    settings,
    database,
    clock,
    log,
    counters,
    buffers: [lastUses, counts, requestLog],
    counts,
  });
  const parts: AccessParts = { settings, credentials, prepareFamily };

  return {
    routes: [
      ...signInRoutes(parts),
      ...sessionRoutes(parts),
      ...userRoutes(parts),
      ...invitationRoutes(parts),
      ...apiKeyRoutes({ settings, credentials, lastUses }),
      ...usageRoutes({ counters, lastUses, counts }),
      ...requestLogRoutes(requestLog),
    ],
    gate: {
      authenticate: createAuthenticate({
        publicUrl: settings.publicUrl.href,
        clock,
        cache: credentials,
        sources: sourcesOf(settings, database),
      }),
      admit: (caller) => {
        lastUses.note(caller, clock());
        return counters.admit(caller);
      },
    },
    observe: (exchange, method, status) => {
      const now = clock();
      requestLog.add(exchange, method, status, now);
      // Tokens and sessions are not counted and have no usage figures.
      if (exchange.caller?.method === 'api_key') counts.count(exchange.caller, method, exchange.route, status, now);
    },
    start: () => upkeep.start(),
    stop: () => upkeep.stop(),
  };
}

function sourcesOf({ publicUrl }: Settings, { read }: Database) {
  const cookieName = sessionCookieName(publicUrl);
  return {
    findApiKey: (hash: string) => findApiKey(read, hash),
    findAccessToken: (hash: string) => findAccessToken(read, hash),
    findSession: (hash: string) => findSession(read, hash),
    sessionSecret: (cookieHeader: string | undefined) => sessionSecretFrom(cookieHeader, cookieName),
    refuseCrossSite: (request: Parameters<typeof refuseCrossSite>[0]) => refuseCrossSite(request, publicUrl),
  };
}
