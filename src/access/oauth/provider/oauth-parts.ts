import type Provider from 'oidc-provider';
import type { Adapter } from 'oidc-provider';
import type { AccessParts } from '#access/access-parts.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';

/** What the OAuth server is assembled from. */
export type OauthParts = Pick<AccessParts, 'settings' | 'credentials'> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The one way out: fetches the documents that describe clients whose id is a URL. */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
};

/** How one kind of thing of the OAuth library is stored. What it leaves out is never asked of it. */
export type Model = Partial<Adapter>;

/** Returns the OAuth library's server, created at the first call. */
export type OpenProvider = () => Promise<Provider>;
