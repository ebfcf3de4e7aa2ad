import type Provider from 'oidc-provider';
import type { Adapter } from 'oidc-provider';
import type { AccessParts } from '#access/access-parts.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';

/** The dependencies of the OAuth server. */
export type OauthParts = Pick<AccessParts, 'settings' | 'credentials'> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Fetches client metadata documents. */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
};

/** One model of oidc-provider; methods that it never calls are left out. */
export type Model = Partial<Adapter>;

/** Returns the OAuth library's server, created at the first call. */
export type OpenProvider = () => Promise<Provider>;
