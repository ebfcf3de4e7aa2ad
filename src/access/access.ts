import type { FastifyInstance } from 'fastify';
import { findApiKey } from '#access/api-keys/keys/index.ts';
import { apiKeyRoutes } from '#access/api-keys/keys/routes.ts';
import { type CounterStore, openRateCounters } from '#access/api-keys/rate-limits/index.ts';
import { RequestLog } from '#access/api-keys/request-log/index.ts';
import { requestLogRoutes } from '#access/api-keys/request-log/routes.ts';
import { LastUses, UsageCounts } from '#access/api-keys/usage/index.ts';
import { usageRoutes } from '#access/api-keys/usage/routes.ts';
import { CredentialCache, createAuthenticate } from '#access/credentials/authentication/index.ts';
import {
  findSession,
  refuseCrossSite,
  sessionCookieName,
  sessionSecretFrom,
} from '#access/credentials/sessions/index.ts';
import { sessionRoutes } from '#access/credentials/sessions/routes.ts';
import { findAccessToken } from '#access/credentials/tokens/index.ts';
import { applicationRoutes } from '#access/oauth/clients/routes.ts';
import { authorizationRoutes } from '#access/oauth/connected-apps/routes.ts';
import { createOauth } from '#access/oauth/provider/index.ts';
import { erasureRoutes } from '#access/people/account-deletion/routes.ts';
import { familySettingsRoutes } from '#access/people/family-settings/routes.ts';
import { invitationRoutes } from '#access/people/invitations/routes.ts';
import { userRoutes } from '#access/people/users/routes.ts';
import { signInRoutes } from '#access/sign-in/flows/routes.ts';
import { hasIdentity, mountIdentityProvider, TRIP_PATH } from '#access/sign-in/identity-provider/index.ts';
import { identityRoutes } from '#access/sign-in/identity-provider/routes.ts';
import { mountPages } from '#access/sign-in/pages/index.ts';
import { passkeyRoutes } from '#access/sign-in/passkeys/routes.ts';
import { secondFactorRoutes } from '#access/sign-in/second-factors/routes.ts';
import { mountSignInPages } from '#access/sign-in/sign-in-pages/index.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Route } from '#http/routing/route.ts';
import type { Account } from '#http/server/observe-requests.ts';
import type { Gate } from '#http/server/pipeline.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import type { AccessParts, CredentialMemory } from './access-parts.ts';
import { Upkeep } from './scheduled-jobs.ts';

/** What the wing is assembled from. */
export type CreateAccessParts = Pick<AccessParts, 'settings' | 'prepareFamily' | 'welcomeMember' | 'erasure'> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Where API keys' requests are counted; absent: where the settings say. */
  readonly counterStore?: CounterStore;
};

/** The wing that says who may call. */
export type Access = {
  readonly routes: Route[];
  /** Mounts what is no route of the API: the OAuth server, and the pages on which people sign in and consent. */
  mount(app: FastifyInstance): void;
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
  metrics,
  prepareFamily,
  welcomeMember,
  erasure,
  counterStore,
}: CreateAccessParts): Promise<Access> {
  const cache = await openCredentialCache(database, log, metrics);
  const credentials: CredentialMemory = {
    forgetUser: (userId) => {
      cache.forgetUser(userId);
      // Where the change commits only with the request's record, what was read meanwhile is from before it.
      database.afterCommit(() => cache.forgetUser(userId));
    },
  };
  const counters = await openRateCounters({ settings, database, clock, log, metrics }, counterStore);
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
    requestLog,
  });
  const parts: AccessParts = { settings, credentials, lastUses, prepareFamily, welcomeMember, erasure };
  const oauth = createOauth({
    settings,
    credentials,
    database,
    clock,
    log,
    fetch: createOutboundFetch({ allow: settings.outboundAllow }),
  });

  return {
    mount: (app) => {
      const { identityProvider: named } = settings;
      const identityProvider = named && { name: named.name, href: TRIP_PATH };
      const pageParts = { ...parts, database, clock, log, identityProvider, errandAt: oauth.errandAt };
      oauth.mount(app);
      mountPages(app, settings.publicUrl, (scope) => {
        mountSignInPages(scope, pageParts);
        mountIdentityProvider(scope, pageParts);
      });
    },
    routes: [
      ...signInRoutes(parts),
      ...sessionRoutes(parts),
      ...userRoutes(parts),
      ...erasureRoutes(parts),
      ...familySettingsRoutes,
      ...identityRoutes,
      ...secondFactorRoutes(parts),
      ...passkeyRoutes(parts, hasIdentity),
      ...invitationRoutes(parts),
      ...apiKeyRoutes({ ...parts, counters }),
      ...applicationRoutes(parts),
      ...authorizationRoutes(parts),
      ...usageRoutes({ counters, lastUses, counts }),
      ...requestLogRoutes(requestLog),
    ],
    gate: {
      authenticate: createAuthenticate({
        publicUrl: settings.publicUrl.href,
        clock,
        cache,
        sources: sourcesOf(settings, database),
      }),
      admit: (actor) => {
        lastUses.note(actor, clock());
        return counters.admit(actor);
      },
    },
    observe: (exchange, method, status) => {
      const now = clock();
      requestLog.add(exchange, method, status, now);
      if (exchange.actor === null) return;
      // Tokens and sessions are not counted and have no usage figures; a key's use was noted when it was admitted.
      if (exchange.actor.type === 'api_key') counts.count(exchange.actor, method, exchange.route, status, now);
      else lastUses.note(exchange.actor, now);
    },
    start: () => upkeep.start(),
    stop: () => upkeep.stop(),
  };
}

/** Memory of credentials that knows what other processes do to them. */
async function openCredentialCache({ credentialNews: news }: Database, log: Log, metrics: Metrics) {
  const cache = new CredentialCache(() => news.isCurrent());
  await news.listen({
    forget: (familyId) => cache.forgetFamily(familyId),
    hears: (lost) => {
      metrics.setHearing(lost === null);
      if (lost === null) log.info('revocations by other processes are heard of again');
      else
        log.warn(
          { err: lost },
          'revocations by other processes are not heard of; each request looks its credential up',
        );
    },
  });
  return cache;
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
