import { resolve } from 'node:path';
import { RATE_LIMITS_DEFAULT, rateLimits, rateLimitsText, TIERS } from './rate-limits.ts';
import {
  flag,
  host,
  integer,
  networks,
  oneOf,
  optional,
  type Parser,
  type PublicUrl,
  path,
  publicUrl,
  unsupported,
} from './setting-parsers.ts';

/** One setting: its environment variable, how its text is read, the text it has when not given, and what it does. */
export type Setting<T> = {
  readonly name: `COFFER_${string}`;
  readonly parse: Parser<T>;
  /** Empty: nothing is set, and the sentence says what that means. */
  readonly default: string;
  readonly sentence: string;
};

const EMBEDDED_ONLY = 'must not be set: this release runs on its embedded database only';
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
    parse: unsupported(EMBEDDED_ONLY),
    default: '',
    sentence:
      'Reserved for PostgreSQL. This release runs on its embedded database only and refuses to start when it is set.',
  },
  redisUrl: {
    name: 'COFFER_REDIS_URL',
    parse: unsupported(EMBEDDED_ONLY),
    default: '',
    sentence: 'Reserved for Redis. This release counts in process and refuses to start when it is set.',
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

type Table = typeof SETTINGS;

/** The settings of a running server, complete, checked and frozen. */
export type Settings = Readonly<
  { [Key in Exclude<keyof Table, 'publicUrl' | 'databaseUrl' | 'redisUrl'>]: ReturnType<Table[Key]['parse']> } & {
    publicUrl: PublicUrl;
  }
>;
