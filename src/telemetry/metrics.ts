import type { Shortage } from '#kernel/errors.ts';

/** The state of one kind of background jobs. */
export type JobFigures = {
  readonly kind: string;
  /** The jobs of all families that are not done, the running one included, and the instant since which the oldest is not. */
  readonly waiting: number;
  readonly since: string | null;
  /** The jobs that this process runs. */
  readonly running: number;
  /** The attempts of this process that failed. */
  readonly failures: number;
};

/** The use of a store at this moment. */
export type StoreLoad = { readonly used: number; readonly waiting: number };

/** The counts of what the database has. */
export type StoredFigures = {
  readonly families: number;
  readonly users: number;
  readonly webhooks: Readonly<Record<'enabled' | 'off' | 'failing' | 'gone', number>>;
  readonly imports: Readonly<Record<string, number>>;
  readonly databaseBytes: number;
  /** The estimated rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
};

/** The state of the server, which is asked for each time that the metrics are read. */
export type ServerFigures = {
  jobs(): Promise<readonly JobFigures[]>;
  /** The workers of Citus, and those of them that do not answer. */
  workers(): Promise<{ readonly all: readonly string[]; readonly lost: readonly string[] }>;
  connections(): Readonly<Record<string, StoreLoad>>;
  stored(): Promise<StoredFigures>;
  diskFreeBytes(): Promise<number>;
  clock(): number;
};

/** The server's metrics. Every call is a few additions in memory. */
export type Metrics = {
  /** Counts one answered request. `route` is the pattern, never the path, so that the number of series stays bounded. */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** Counts one request refused because its API key, or its user (`user`), had used up the window. */
  countRateLimitRefusal(tier: string): void;
  /** Counts one request that was refused with 503 because of a shortage. */
  countShed(shortage: Shortage): void;
  /** Counts one request whose rate limit this process decided alone, because the counters that all share did not answer. */
  countDecidedAlone(): void;
  /** Sets whether revocations by other processes are received. */
  setInvalidationsConnected(isConnected: boolean): void;
  /** Counts one group commit that carried `writes` writes. */
  observeCommit(writes: number): void;
  observeBackup(ms: number): void;
  /** Counts one scheduled backup that could not be made. */
  countBackupFailure(): void;
  /** Counts lines of the log that could not be written. */
  countDroppedLogLines(lines: number): void;
  /** Counts one statement of the database and its time. */
  observeStatement(sql: string, ms: number): void;
  countWebhookAttempt(outcome: 'delivered' | 'refused'): void;
  /** Sets from where {@link Metrics.text} takes the state of the server. */
  watch(figures: ServerFigures): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  /** The content type of {@link Metrics.text}. */
  readonly contentType: string;
};

/** No-op metrics for a server without a metrics endpoint; real ones would cost every request a microsecond. */
export const NO_METRICS: Metrics = {
  observeRequest() {},
  countRateLimitRefusal() {},
  countShed() {},
  countDecidedAlone() {},
  setInvalidationsConnected() {},
  observeCommit() {},
  observeBackup() {},
  countBackupFailure() {},
  countDroppedLogLines() {},
  observeStatement() {},
  countWebhookAttempt() {},
  watch() {},
  text: async () => '',
  contentType: 'text/plain',
};
