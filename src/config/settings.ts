import { resolve } from 'node:path';
import { type IdentityProviderSettings, OIDC_SETTINGS } from './identity-provider.ts';
import { RATE_LIMITS_DEFAULT, rateLimits, rateLimitsText, TIERS } from './rate-limits.ts';
import { bucket, type ContentStoreSettings, S3_SETTINGS, type S3Connection } from './s3.ts';
import {
  databaseUrl,
  finTsProductId,
  flag,
  host,
  hostNames,
  hosts,
  integer,
  type MailServer,
  mailAddress,
  metricsToken,
  networks,
  oneOf,
  optional,
  origins,
  type PublicUrl,
  path,
  priceSourceUrl,
  publicUrl,
  redisUrl,
  type Setting,
  secretKey,
  smtpUrl,
  sourceUrl,
  symbolCurrencies,
} from './setting-parsers.ts';

/** The default folder of attached files, in the data folder. */
export const ATTACHMENTS_FOLDER = 'attachments';

const port = integer(0, 65_535);

/** All settings; `npm run docs` writes `docs/configuration.md` from this table. */
export const SETTINGS = {
  host: {
    name: 'COFFER_HOST',
    parse: host,
    default: '127.0.0.1',
    description: 'The address to listen on. The default accepts connections from this machine only.',
  },
  port: {
    name: 'COFFER_PORT',
    parse: port,
    default: '3000',
    description: 'The port to listen on; 0 picks a free one.',
  },
  publicUrl: {
    name: 'COFFER_PUBLIC_URL',
    parse: optional(publicUrl),
    default: '',
    description:
      "The server's address for users and clients: `https://` when a proxy terminates TLS; a base path is allowed. Not set: `http://localhost` with the port above, or the host if it is another.",
  },
  dataDir: {
    name: 'COFFER_DATA_DIR',
    parse: (text: string) => resolve(path(text)),
    default: './data',
    description: 'The folder of the embedded databases. It is created when missing.',
  },
  secretKey: {
    name: 'COFFER_SECRET_KEY',
    parse: optional(secretKey),
    default: '',
    description:
      "Encrypts the secrets in the database that cannot be hashed: those of authenticator apps and the server's own keys. At least 32 random characters, such as the output of `openssl rand -base64 32`; the same for all processes on one database. Not set: the file `secret.key` in the data folder, which the first start creates. Keep a copy of the key apart from the backups, which do not contain it.",
  },
  databaseUrl: {
    name: 'COFFER_DATABASE_URL',
    parse: optional(databaseUrl(['postgres:', 'postgresql:'])),
    default: '',
    description:
      '`postgres://user:password@host/database`, PostgreSQL 15 or newer, for several processes on one database. Not set: the embedded database in the data folder.',
  },
  databaseConnections: {
    name: 'COFFER_DATABASE_CONNECTIONS',
    parse: integer(2, 500),
    default: '16',
    description: 'The maximum number of PostgreSQL connections of this process.',
  },
  databaseNamedStatements: {
    name: 'COFFER_DATABASE_NAMED_STATEMENTS',
    parse: flag,
    default: 'true',
    description:
      'Use prepared statements and session time limits on each connection. Turn it off behind a pooler in transaction mode, such as PgBouncer.',
  },
  databaseListenUrl: {
    name: 'COFFER_DATABASE_LISTEN_URL',
    parse: optional(databaseUrl(['postgres:', 'postgresql:'])),
    default: '',
    description:
      'The same database without a pooler in between: one connection listens there for revoked credentials. Without it, a server behind a pooler in transaction mode does not cache credentials. Not set: `COFFER_DATABASE_URL`.',
  },
  databaseReplicaUrl: {
    name: 'COFFER_DATABASE_REPLICA_URL',
    parse: optional((text) => text),
    default: '',
    description: 'Has no effect: all reads go to `COFFER_DATABASE_URL`. The start warns of it.',
  },
  databaseRowSecurity: {
    name: 'COFFER_DATABASE_ROW_SECURITY',
    parse: flag,
    default: 'false',
    description:
      'Add row-level security: PostgreSQL hides the rows of every other family from each transaction, even from the owner of the tables. The database user must not be a superuser. Stop every process before you change this.',
  },
  redisUrl: {
    name: 'COFFER_REDIS_URL',
    parse: optional(redisUrl),
    default: '',
    description:
      '`redis://user:password@host:6379/0`, or `rediss://` for TLS: a Redis or Valkey that counts the requests of API keys for all processes. It stores nothing else. While it is down, each process counts alone against the full limit. Not set: the database counts.',
  },
  signup: {
    name: 'COFFER_SIGNUP',
    parse: oneOf(['open', 'invite', 'closed']),
    default: 'open',
    description:
      'Who may sign up: everyone who can connect (`open`), people with an invitation (`invite`); `closed` turns sign-up off.',
  },
  invitationDays: {
    name: 'COFFER_INVITATION_DAYS',
    parse: integer(1, 365),
    default: '7',
    description: 'How many days an invitation is valid.',
  },
  oauthRegistration: {
    name: 'COFFER_OAUTH_REGISTRATION',
    parse: oneOf(['off', 'open']),
    default: 'off',
    description:
      'Whether OAuth clients may register themselves (RFC 7591): `off`, or `open` to everyone who can connect. Clients that use a metadata document URL as their id need no registration.',
  },
  rateLimits: {
    name: 'COFFER_RATE_LIMITS',
    parse: rateLimits,
    default: rateLimitsText(RATE_LIMITS_DEFAULT),
    description: 'Requests per window for an API key of each tier. An omitted tier keeps its default.',
  },
  rateLimitWindowSeconds: {
    name: 'COFFER_RATE_LIMIT_WINDOW_SECONDS',
    parse: integer(1, 86_400),
    default: '3600',
    description: 'The length of a rate limit window in seconds. Windows are aligned to the clock.',
  },
  userRequestsPerMinute: {
    name: 'COFFER_USER_REQUESTS_PER_MINUTE',
    parse: integer(1, 1_000_000_000),
    default: '3000',
    description: 'Requests per minute of one user by all their sessions and access tokens together.',
  },
  requestsInFlight: {
    name: 'COFFER_REQUESTS_IN_FLIGHT',
    parse: integer(1, 1_000_000),
    default: '1000',
    description:
      'How many requests this process has in progress at most, waiting ones included; more get 503 with `Retry-After`, and so does one that waits five seconds for its turn. Health checks and requests that wait for changes do not count.',
  },
  defaultTier: {
    name: 'COFFER_DEFAULT_TIER',
    parse: oneOf(TIERS),
    default: 'standard',
    description: 'The tier of a new API key.',
  },
  tierSelfService: {
    name: 'COFFER_TIER_SELF_SERVICE',
    parse: flag,
    default: 'true',
    description: "Whether a family's admin may change the tier of the family's keys.",
  },
  trustProxy: {
    name: 'COFFER_TRUST_PROXY',
    parse: networks,
    default: '',
    description:
      'Addresses or CIDR ranges, comma-separated, of proxies whose `X-Forwarded-For` is trusted. Not set: none; the address of a request is that of its connection.',
  },
  allowedHosts: {
    name: 'COFFER_ALLOWED_HOSTS',
    parse: hostNames,
    default: '',
    description:
      'Further host names, comma-separated, under which the server answers. It always answers to the host of `COFFER_PUBLIC_URL`, to IP addresses, names without a dot, and names that end in `.localhost`, `.local`, `.home.arpa` or `.internal`; any other `Host` gets 421. People can sign in under each of these; passkeys, OAuth clients and an identity provider need the public URL. Health checks and metrics answer to every name.',
  },
  corsOrigins: {
    name: 'COFFER_CORS_ORIGINS',
    parse: origins,
    default: '',
    description:
      'Origins, comma-separated, such as `https://app.example` or `capacitor://localhost`, whose pages may sign people up and in: `/api/v1/auth/*` and `/api/v1/sessions` answer the pages of no other origin. Every other path answers all origins, without cookies. Not set: none.',
  },
  outboundAllow: {
    name: 'COFFER_OUTBOUND_ALLOW',
    parse: hosts,
    default: '',
    description:
      'Host names, IP addresses or CIDR ranges, comma-separated, that Coffer may call although they are not on the public internet, also over `http://`. Not set: it calls public addresses over `https://` only.',
  },
  finTsProductId: {
    name: 'COFFER_FINTS_PRODUCT_ID',
    parse: optional(finTsProductId),
    default: '',
    description:
      'The number under which you have registered your Coffer for FinTS, the protocol of German banks: `https://www.fints.org` gives it free of charge, and banks refuse programs without one. It needs the package `lib-fints`. Not set: FinTS is not among the ways to [connect a bank](bank-connections.md#fints).',
  },
  ...OIDC_SETTINGS,
  smtpUrl: {
    name: 'COFFER_SMTP_URL',
    parse: optional(smtpUrl),
    default: '',
    description:
      'The server that takes mail: `smtp://user:password@host:587`, or `smtps://` where TLS begins at once. `smtp://` turns to TLS where the server offers it; a password needs TLS, except to this machine. Set `COFFER_MAIL_FROM` and `COFFER_PUBLIC_URL` with it. Not set: no mail is sent.',
  },
  mailFrom: {
    name: 'COFFER_MAIL_FROM',
    parse: optional(mailAddress),
    default: '',
    description: 'The sender of mail, such as `Coffer <coffer@example.org>`.',
  },
  exchangeRatesUrl: {
    name: 'COFFER_EXCHANGE_RATES_URL',
    parse: optional(sourceUrl),
    default: '',
    description:
      'The source of euro reference rates, read every six hours: `https://` or `file://`, XML or CSV in the format of the European Central Bank, such as `https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml`. Not set: no market rates, and no connection is made.',
  },
  priceSource: {
    name: 'COFFER_PRICE_SOURCE',
    parse: optional(priceSourceUrl),
    default: '',
    description:
      'The source of prices of securities, asked every six hours: `https://` or `file://`, CSV in the form of Stooq or JSON. `{symbol}` in its path or query is the name of one security, such as `https://stooq.com/q/d/l/?s={symbol}&i=d`; without it, the address is one document with the prices of all. The source learns which securities your families have. [Investments](investments.md#market-prices) has the formats. Not set: no market prices, and no connection is made.',
  },
  priceCurrencies: {
    name: 'COFFER_PRICE_CURRENCIES',
    parse: symbolCurrencies,
    default: '',
    description:
      "The currency of the source's prices where its answer does not name one: endings of symbols, comma-separated, such as `.us=USD,.de=EUR`; the longest that fits counts, and `*=USD` stands for every other symbol. A price whose currency neither says is refused.",
  },
  priceRequestsPerMinute: {
    name: 'COFFER_PRICE_REQUESTS_PER_MINUTE',
    parse: integer(1, 6000),
    default: '20',
    description: 'The most requests a minute to the source of prices.',
  },
  backupDir: {
    name: 'COFFER_BACKUP_DIR',
    parse: optional((text: string) => resolve(text)),
    default: '',
    description:
      'The folder for scheduled backups of the embedded database. It must exist; use another disk if you can. Requests are not blocked during a backup. Not set: no scheduled backups.',
  },
  backupEveryHours: {
    name: 'COFFER_BACKUP_EVERY_HOURS',
    parse: integer(1, 8760),
    default: '24',
    description: 'Hours between two backups.',
  },
  backupKeep: {
    name: 'COFFER_BACKUP_KEEP',
    parse: integer(1, 10_000),
    default: '7',
    description: 'How many scheduled backups to keep. The server deletes only backups that its own schedule made.',
  },
  migrationCopy: {
    name: 'COFFER_MIGRATION_COPY',
    parse: flag,
    default: 'true',
    description:
      'Whether the embedded database is copied to a folder in the data folder before a new release migrates it. The newest three copies stay there.',
  },
  attachmentDir: {
    name: 'COFFER_ATTACHMENT_DIR',
    parse: optional((text: string) => resolve(text)),
    default: '',
    description:
      'The folder for the files of attachments. Setting it says that every process on the database uses this folder, so on several machines it is a shared disk. Not set: `attachments` in the data folder; with PostgreSQL new attachments are then refused with 503 `attachments_not_shared`, unless the next setting names a bucket.',
  },
  attachmentStore: {
    name: 'COFFER_ATTACHMENT_STORE',
    parse: optional(bucket),
    default: '',
    description:
      '`s3://bucket` or `s3://bucket/prefix`, for attachments in a bucket of an S3 service in place of a folder: Amazon S3, MinIO, Garage, Cloudflare R2. No other database may use the same bucket and prefix. [Backups](backups.md#attachments) says how to move there. Not set: the folder.',
  },
  ...S3_SETTINGS,
  attachmentBytes: {
    name: 'COFFER_ATTACHMENT_BYTES',
    parse: integer(0, 1024 ** 4),
    default: '1073741824',
    description:
      'How many bytes of attachments each family may have, deleted ones included until they leave the disk after a day; 0 refuses new ones.',
  },
  familyRows: {
    name: 'COFFER_FAMILY_ROWS',
    parse: integer(0, Number.MAX_SAFE_INTEGER),
    default: '0',
    description:
      'How many records the ledger of each family may have: transactions, accounts, categories and so on; 0 is no limit. `coffer families quota` gives a family its own quotas while the server runs.',
  },
  familyJobs: {
    name: 'COFFER_FAMILY_JOBS',
    parse: integer(0, 1000),
    default: '0',
    description:
      'How many exports, imports and runs of rules of each family may wait or run at once; 0 is no limit. Deletions and reverts are never refused.',
  },
  storageBytes: {
    name: 'COFFER_STORAGE_BYTES',
    parse: integer(0, 16 * 1024 ** 4),
    default: '4294967296',
    description:
      'How many bytes each family may have stored besides its records: attachments, exports, and files of imports that are not published. An export takes the place of older ones; all else is refused beyond it. 0 is no limit.',
  },
  statementsDir: {
    name: 'COFFER_STATEMENTS_DIR',
    parse: optional((text: string) => resolve(text)),
    default: '',
    description:
      'The folder for statements that scripts drop: in it a folder for each family, named by its id (`coffer families list`). Each minute files that have not changed since are imported and moved. It must exist. [A folder for statements](statement-folder.md) says into which account. Not set: no folder is read.',
  },
  responseCacheBytes: {
    name: 'COFFER_RESPONSE_CACHE_BYTES',
    parse: optional((text) => text),
    default: '',
    description: 'Has no effect: responses are not cached. The start warns of it.',
  },
  logLevel: {
    name: 'COFFER_LOG_LEVEL',
    parse: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    default: 'info',
    description: 'The lowest log level to write: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  logRequests: {
    name: 'COFFER_LOG_REQUESTS',
    parse: oneOf(['all', 'errors']),
    default: 'all',
    description:
      'Which requests have a line in the log: `all`, or only `errors`, which are those with a status of 400 or more, refusals included. The request log in the database has all of them.',
  },
  slowStatementMs: {
    name: 'COFFER_SLOW_STATEMENT_MS',
    parse: integer(0, 60_000),
    default: '1000',
    description:
      'A statement of the database that takes this many milliseconds or longer gets a line in the log, without its values; 0 writes none.',
  },
  requestLogDays: {
    name: 'COFFER_REQUEST_LOG_DAYS',
    parse: integer(1, 3650),
    default: '30',
    description: 'How many days to keep the request log and the usage history.',
  },
  metricsPort: {
    name: 'COFFER_METRICS_PORT',
    parse: optional(port),
    default: '',
    description:
      'The port that serves Prometheus metrics at `/metrics`; 0 picks a free one. Not set: no metrics server.',
  },
  metricsHost: {
    name: 'COFFER_METRICS_HOST',
    parse: host,
    default: '127.0.0.1',
    description:
      "The address on which metrics are served. Another than this machine's own, such as `0.0.0.0` in a container, needs `COFFER_METRICS_TOKEN`.",
  },
  metricsToken: {
    name: 'COFFER_METRICS_TOKEN',
    parse: optional(metricsToken),
    default: '',
    description:
      'The token that Prometheus sends as `Authorization: Bearer …`: at least 16 characters, such as the output of `openssl rand -hex 32`. Not set: no token is asked for.',
  },
  shutdownSeconds: {
    name: 'COFFER_SHUTDOWN_SECONDS',
    parse: integer(0, 300),
    default: '10',
    description: 'How many seconds a stopping server waits for running requests.',
  },
} as const satisfies Record<string, Setting<unknown>>;

export type PostgresSettings = {
  readonly url: string;
  /** The address for LISTEN; default `url`. */
  readonly listenUrl?: string;
  /** The connections of this process, all databases together. */
  readonly connectionsMax: number;
  readonly namedStatements: boolean;
  /** Whether row-level security hides other families' rows; default no. */
  readonly rowSecurity?: boolean;
};

export type AttachmentSettings = {
  readonly store: ContentStoreSettings;
  /** How an S3 service is reached, if that is set; the attachments may be in a folder nevertheless. */
  readonly s3: S3Connection | null;
  /** How many bytes each family may have. */
  readonly bytesMax: number;
  /** Whether every process on the database uses the store; otherwise nothing new is attached. */
  readonly isShared: boolean;
};

/** The quotas of each family, unless the operator has given it quotas of its own; 0 is no limit. */
export type Quotas = { readonly records: number; readonly storageBytes: number; readonly jobs: number };

/** Mail that the server sends. */
export type MailSettings = { readonly server: MailServer; readonly from: string };

/** The source of market prices. */
export type PriceSettings = {
  readonly url: string;
  readonly currencies: ReturnType<typeof symbolCurrencies>;
  readonly requestsPerMinute: number;
};

export type BackupSettings = { readonly dir: string; readonly everyHours: number; readonly keep: number };

export type MetricsSettings = {
  readonly host: string;
  readonly port: number;
  /** Null: everyone who can connect may read. */
  readonly token: string | null;
};

type Table = typeof SETTINGS;
type Plain = Exclude<
  keyof Table,
  | 'publicUrl'
  | 'responseCacheBytes'
  | `database${string}`
  | `oidc${string}`
  | `price${string}`
  | `backup${string}`
  | `attachment${string}`
  | `family${string}`
  | 'storageBytes'
  | 'smtpUrl'
  | 'mailFrom'
  | `metrics${string}`
  | `s3${string}`
>;

/** The validated, frozen settings of a running server. */
export type Settings = Readonly<
  { [Key in Plain]: ReturnType<Table[Key]['parse']> } & {
    publicUrl: PublicUrl;
    /** Null: the embedded database. */
    postgres: PostgresSettings | null;
    identityProvider: IdentityProviderSettings | null;
    attachments: AttachmentSettings;
    quotas: Quotas;
    /** Null: no mail is sent. */
    mail: MailSettings | null;
    /** Null: no market prices. */
    prices: PriceSettings | null;
    /** Null: no scheduled backups. */
    backups: BackupSettings | null;
    /** Null: no metrics server. */
    metrics: MetricsSettings | null;
    /** The names of those that are set and have no effect any more. */
    ignored: readonly string[];
  }
>;
