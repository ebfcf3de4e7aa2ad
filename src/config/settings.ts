import { resolve } from 'node:path';
import { type IdentityProviderSettings, OIDC_SETTINGS } from './identity-provider.ts';
import { RATE_LIMITS_DEFAULT, rateLimits, rateLimitsText, TIERS } from './rate-limits.ts';
import {
  databaseUrl,
  flag,
  host,
  hosts,
  integer,
  networks,
  oneOf,
  optional,
  type PublicUrl,
  path,
  publicUrl,
  redisUrl,
  type Setting,
  sourceUrl,
} from './setting-parsers.ts';

const port = integer(0, 65_535);

/** Every setting there is; `docs/configuration.md` is written from this table. */
export const SETTINGS = {
  host: {
    name: 'COFFER_HOST',
    parse: host,
    default: '127.0.0.1',
    sentence: 'The address to listen on. The default is reachable from this machine only.',
  },
  port: {
    name: 'COFFER_PORT',
    parse: port,
    default: '3000',
    sentence: 'The port to listen on; 0 takes any free one.',
  },
  publicUrl: {
    name: 'COFFER_PUBLIC_URL',
    parse: optional(publicUrl),
    default: '',
    sentence:
      'The address that users and clients see, `https://` behind a proxy that ends TLS; it may carry a base path. ' +
      'Not set: `http://` with the host and port above.',
  },
  dataDir: {
    name: 'COFFER_DATA_DIR',
    parse: (text: string) => resolve(path(text)),
    default: './data',
    sentence: 'The folder of the embedded databases. It is made when missing.',
  },
  databaseUrl: {
    name: 'COFFER_DATABASE_URL',
    parse: optional(databaseUrl(['postgres:', 'postgresql:'])),
    default: '',
    sentence:
      '`postgres://user:password@host/database`, PostgreSQL 15 or newer, for many processes on one set of books. Not set: the ' +
      'embedded database in the data folder.',
  },
  databaseConnections: {
    name: 'COFFER_DATABASE_CONNECTIONS',
    parse: integer(2, 500),
    default: '16',
    sentence: 'How many connections to PostgreSQL this process opens at most.',
  },
  databaseNamedStatements: {
    name: 'COFFER_DATABASE_NAMED_STATEMENTS',
    parse: flag,
    default: 'true',
    sentence:
      'Whether PostgreSQL keeps prepared statements and time limits for each connection. Turn it off behind a pooler in ' +
      'transaction mode, such as PgBouncer.',
  },
  databaseListenUrl: {
    name: 'COFFER_DATABASE_LISTEN_URL',
    parse: optional(databaseUrl(['postgres:', 'postgresql:'])),
    default: '',
    sentence:
      'The same database past any pooler: one connection waits there for news of revoked credentials. Without it behind a pooler ' +
      'in transaction mode credentials are never kept in memory. Not set: `COFFER_DATABASE_URL`.',
  },
  databaseReplicaUrl: {
    name: 'COFFER_DATABASE_REPLICA_URL',
    parse: optional(databaseUrl(['postgres:', 'postgresql:'])),
    default: '',
    sentence:
      'A streaming standby of `COFFER_DATABASE_URL`, one server and not several behind one address. Reads go there whenever ' +
      'it has all that is written to them so far, so that nobody misses a write; else, and while it does not answer, where they ' +
      'are written. Not set: always there.',
  },
  databaseRowSecurity: {
    name: 'COFFER_DATABASE_ROW_SECURITY',
    parse: flag,
    default: 'false',
    sentence:
      'Whether PostgreSQL itself hides from each transaction the rows of every family but its own, by row-level security that ' +
      "binds the tables' owner too. Its user must be no superuser. Stop every process before it is turned on or off.",
  },
  redisUrl: {
    name: 'COFFER_REDIS_URL',
    parse: optional(redisUrl),
    default: '',
    sentence:
      '`redis://user:password@host:6379/0`, or `rediss://` for TLS: a Redis or Valkey in which all processes count the requests ' +
      'of API keys, and where nothing else is kept. While it does not answer, each process counts alone, at the full limit. ' +
      'Not set: requests are counted in the database.',
  },
  signup: {
    name: 'COFFER_SIGNUP',
    parse: oneOf(['open', 'invite', 'closed']),
    default: 'open',
    sentence:
      'Who may sign up: anyone who can reach the server (`open`), holders of an invitation (`invite`), or nobody (`closed`).',
  },
  invitationDays: {
    name: 'COFFER_INVITATION_DAYS',
    parse: integer(1, 365),
    default: '7',
    sentence: 'How many days an invitation can be used.',
  },
  oauthRegistration: {
    name: 'COFFER_OAUTH_REGISTRATION',
    parse: oneOf(['off', 'open']),
    default: 'off',
    sentence:
      'Whether OAuth clients may register themselves: not at all (`off`), or anyone who can reach the server (`open`). ' +
      'Clients whose id is the URL of a document that describes them need no registration.',
  },
  rateLimits: {
    name: 'COFFER_RATE_LIMITS',
    parse: rateLimits,
    default: rateLimitsText(RATE_LIMITS_DEFAULT),
    sentence: 'Requests that an API key of each tier may make in one window. A tier left out keeps its default.',
  },
  rateLimitWindowSeconds: {
    name: 'COFFER_RATE_LIMIT_WINDOW_SECONDS',
    parse: integer(1, 86_400),
    default: '3600',
    sentence: 'The length of a rate limit window, aligned to the clock.',
  },
  defaultTier: {
    name: 'COFFER_DEFAULT_TIER',
    parse: oneOf(TIERS),
    default: 'standard',
    sentence: 'The tier of a new API key.',
  },
  tierSelfService: {
    name: 'COFFER_TIER_SELF_SERVICE',
    parse: flag,
    default: 'true',
    sentence: "Whether a family's admin may change the tier of the family's keys.",
  },
  trustProxy: {
    name: 'COFFER_TRUST_PROXY',
    parse: networks,
    default: '',
    sentence:
      'Addresses or CIDR ranges, separated by commas, of the proxies whose `X-Forwarded-For` is believed. ' +
      'Not set: none, and the address of a request is that of its connection.',
  },
  outboundAllow: {
    name: 'COFFER_OUTBOUND_ALLOW',
    parse: hosts,
    default: '',
    sentence:
      'Host names, IP addresses or CIDR ranges, separated by commas, that Coffer may call though they are not on the public ' +
      'internet, over plain `http://` too. Not set: it calls public addresses over `https://` only.',
  },
  ...OIDC_SETTINGS,
  exchangeRatesUrl: {
    name: 'COFFER_EXCHANGE_RATES_URL',
    parse: optional(sourceUrl),
    default: '',
    sentence:
      "Where the euro's reference rates are read from every six hours: `https://` or `file://`, XML or CSV as the European " +
      'Central Bank publishes them, such as `https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml`. ' +
      'Not set: nowhere, and no connection is ever made for them.',
  },
  backupDir: {
    name: 'COFFER_BACKUP_DIR',
    parse: optional((text: string) => resolve(text)),
    default: '',
    sentence:
      'The folder that backups of the embedded database are made in, by schedule, without holding anything up. It must be there, ' +
      'on another disk if there is one. Not set: none are made.',
  },
  backupEveryHours: {
    name: 'COFFER_BACKUP_EVERY_HOURS',
    parse: integer(1, 8760),
    default: '24',
    sentence: 'How many hours lie between two backups.',
  },
  backupKeep: {
    name: 'COFFER_BACKUP_KEEP',
    parse: integer(1, 10_000),
    default: '7',
    sentence: 'How many backups are kept. Only those that this server made by its schedule are ever deleted.',
  },
  logLevel: {
    name: 'COFFER_LOG_LEVEL',
    parse: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    default: 'info',
    sentence: 'The least severe lines that are logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  requestLogDays: {
    name: 'COFFER_REQUEST_LOG_DAYS',
    parse: integer(1, 3650),
    default: '30',
    sentence: 'How many days the request log and the usage history are kept.',
  },
  metricsPort: {
    name: 'COFFER_METRICS_PORT',
    parse: optional(port),
    default: '',
    sentence: 'The port on 127.0.0.1 that serves Prometheus metrics under `/metrics`. Not set: none.',
  },
  shutdownSeconds: {
    name: 'COFFER_SHUTDOWN_SECONDS',
    parse: integer(0, 300),
    default: '10',
    sentence: 'How many seconds a stopping server waits for the requests it has begun.',
  },
} as const satisfies Record<string, Setting<unknown>>;

/** Where PostgreSQL is and how it is used. */
export type PostgresSettings = {
  readonly url: string;
  /** Where notifications are listened to; absent: at `url`. */
  readonly listenUrl?: string;
  /** A standby that books may be read from; absent: none. */
  readonly replicaUrl?: string;
  /** Connections of this process, all stores together. */
  readonly connectionsMax: number;
  readonly namedStatements: boolean;
  /** Whether policies hide the rows of every family but that which a transaction names; absent: no. */
  readonly rowSecurity?: boolean;
};

/** Where backups of the embedded database are made, how often, and how many are kept. */
export type BackupSettings = { readonly dir: string; readonly everyHours: number; readonly keep: number };

type Table = typeof SETTINGS;
type Plain = Exclude<keyof Table, 'publicUrl' | `database${string}` | `oidc${string}` | `backup${string}`>;

/** The settings of a running server, complete, checked and frozen. */
export type Settings = Readonly<
  { [Key in Plain]: ReturnType<Table[Key]['parse']> } & {
    publicUrl: PublicUrl;
    /** Null: the embedded database. */
    postgres: PostgresSettings | null;
    identityProvider: IdentityProviderSettings | null;
    /** Null: none are made by schedule. */
    backups: BackupSettings | null;
  }
>;
