import type { FastifyInstance } from 'fastify';
import { findApiKey, revokeKeysOf } from '#access/api-keys/keys/index.ts';
import { budgetExceeded, type CounterStore, openRateCounters } from '#access/api-keys/rate-limits/index.ts';
import { RequestLog } from '#access/api-keys/request-log/index.ts';
import { LastUses, UsageCounts } from '#access/api-keys/usage/index.ts';
import { CredentialCache, createAuthenticate } from '#access/credentials/authentication/index.ts';
import { loadDerivedKey } from '#access/credentials/server-keys/index.ts';
import { findSession, readCookie, refuseCrossSite, SESSION_COOKIE } from '#access/credentials/sessions/index.ts';
import { findAccessToken } from '#access/credentials/tokens/index.ts';
import { deleteIdentitiesOf, OIDC_LOGIN_PATH } from '#access/sign-in/identity-provider/index.ts';
import { mountIdentityProvider } from '#access/sign-in/identity-provider/mount-identity-provider.ts';
import { mountPages } from '#access/sign-in/pages/index.ts';
import { deletePasskeysOf } from '#access/sign-in/passkeys/index.ts';
import { deleteSecondFactorOf } from '#access/sign-in/second-factors/index.ts';
import { mountSignInPages } from '#access/sign-in/sign-in-pages/mount-sign-in-pages.ts';
import type { FinishedRequest } from '#application/finished-request.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { CredentialRequest, Gate } from '#http/pipeline.ts';
import type { Route } from '#http/route.ts';
import type { CursorKey } from '#kernel/cursor.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import type { AccessParts, CredentialInvalidation } from './access-parts.ts';
import { createOauth } from './create-oauth.ts';
import { type AccessRouteParts, accessRoutes } from './routes.ts';
import { AccessJobs } from './scheduled-jobs.ts';

export { familySettings } from '#access/people/family-settings/index.ts';

/** The dependencies of this module. */
export type CreateAccessParts = Pick<
  AccessParts,
  'settings' | 'prepareFamily' | 'welcomeMember' | 'dataReset' | 'holders'
> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Overrides where API requests are counted; by default the settings decide. */
  readonly counterStore?: CounterStore;
};

/** Authentication, sign-in, OAuth and API keys. */
export type Access = {
  readonly routes: Route[];
  /** Mounts the OAuth endpoints and the pages for sign-in and consent. */
  mount(app: FastifyInstance): void;
  readonly gate: Gate;
  /** Empties the cache of credentials: something else than a request may have changed any. */
  forgetCredentials(): void;
  /** Signs the cursors of lists. */
  readonly cursorKey: CursorKey;
  /** Counts and logs a finished request whose credential is known; synchronous. */
  observe(request: FinishedRequest): void;
  /** Starts the scheduled jobs; they do not keep the process alive. */
  start(): void;
  /** Stops the scheduled jobs and writes everything that is buffered. */
  stop(): Promise<void>;
};

/** Assembles the module. */
export async function createAccess(given: CreateAccessParts): Promise<Access> {
  const { settings, database, clock, log } = given;
  const cache = await openCredentialCache(given);
  const counters = await openRateCounters(given, given.counterStore);
  const lastUses = new LastUses(database, log);
  const counts = new UsageCounts(database, log);
  const requestLog = new RequestLog(database, log);
  const buffers = [lastUses, counts, requestLog];
  const jobs = new AccessJobs({ settings, database, clock, log, counters, buffers, counts, requestLog });
  const credentials = invalidationOf(cache, database);
  const parts = { ...given, credentials, lastUses, counters, counts, requestLog, revokeAccess };

  return {
    mount: (app) => mountPagesAndOauth(app, parts),
    routes: accessRoutes(parts),
    cursorKey: await loadDerivedKey(database, 'cursors'),
    gate: {
      clock,
      authenticate: createAuthenticate({
        publicUrl: settings.publicUrl.href,
        clock,
        cache,
        sources: credentialSources(settings, database),
      }),
      admit: (actor) => {
        if (actor.type === 'api_key') lastUses.note(actor, clock());
        return counters.admit(actor);
      },
      budgetExceeded: (actor, quota) => budgetExceeded(actor, quota, settings),
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
    start: () => jobs.start(),
    stop: () => jobs.stop(),
  };
}

type MountParts = AccessRouteParts & Pick<CreateAccessParts, 'database' | 'clock' | 'log'>;

function mountPagesAndOauth(app: FastifyInstance, parts: MountParts): void {
  const { settings } = parts;
  const oauth = createOauth({ ...parts, fetch: createOutboundFetch({ allow: settings.outboundAllow }) });
  const identityProvider = settings.identityProvider && { name: settings.identityProvider.name, href: OIDC_LOGIN_PATH };
  const pageParts = { ...parts, identityProvider, findPendingClient: oauth.findPendingClient };
  oauth.mount(app);
  mountPages(app, settings.publicUrl, (scope) => {
    mountSignInPages(scope, pageParts);
    mountIdentityProvider(scope, pageParts);
  });
}

function invalidationOf(cache: CredentialCache, database: Database): CredentialInvalidation {
  return {
    forgetUser: (userId) => {
      cache.forgetUser(userId);
      // A request with an Idempotency-Key commits later: what was cached until then is outdated too.
      database.afterCommit(() => cache.forgetUser(userId));
    },
  };
}

async function revokeAccess(tx: FamilyTransaction, userId: string): Promise<void> {
  await revokeKeysOf(tx, userId);
  await deleteSecondFactorOf(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteIdentitiesOf(tx, userId);
}

/** A credential cache that other processes can invalidate. */
async function openCredentialCache({ database, log, metrics }: CreateAccessParts): Promise<CredentialCache> {
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

function credentialSources({ publicUrl }: Settings, { read }: Database) {
  return {
    findApiKey: (hash: string) => findApiKey(read, hash),
    findAccessToken: (hash: string) => findAccessToken(read, hash),
    findSession: (hash: string) => findSession(read, hash),
    sessionSecret: (request: CredentialRequest) => readCookie(request.headers.cookie, request, SESSION_COOKIE),
    refuseCrossSite: (request: CredentialRequest) => refuseCrossSite(request, publicUrl),
  };
}
