import pg from 'pg';
import type { OnStatement } from '#database/queries/store.ts';
import { typeParser } from './postgres-dialect.ts';

export type PostgresPoolOptions = {
  readonly url: string;
  readonly connectionsMax: number;
  /** `off`: a commit survives a crash of the process but not of the machine; enough for counters. */
  readonly synchronousCommit: 'on' | 'off';
  /** False behind a pooler that gives each transaction another connection. */
  readonly namedStatements: boolean;
  /** Whether policies hide the rows of all families but the one that a transaction sets. */
  readonly rowSecurity: boolean;
  /** Called for each broken connection; without a listener the process would exit. */
  readonly onLost: (error: Error) => void;
  readonly onStatement?: OnStatement | undefined;
};

const CONNECT_MS = 3000;
const STATEMENT_MS = 4500;
const LOCK_MS = 4000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const IDLE_MS = 30_000;
// The client's own limit, for a server that no longer responds.
const ANSWER_MS = 5000;
/** The limits of requests that the pool leaves to its users: as settings of it they would count time in which this process was stopped. */
export const REQUEST_LIMITS = { connectMs: CONNECT_MS, answerMs: ANSWER_MS };

/** A pool for requests: each query ends within seconds, whatever the server does. */
export function requestPool(options: PostgresPoolOptions): pg.Pool {
  const limits = {
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: `-c synchronous_commit=${options.synchronousCommit}`,
  };
  const pool = new pg.Pool({
    ...connectionOf(options.url),
    Client: EndingClient,
    max: options.connectionsMax,
    idleTimeoutMillis: IDLE_MS,
    // A pooler rejects settings of a connection: see `preludeOf`.
    ...(options.namedStatements && limits),
    pipeline: true,
  });
  return guarded(pool, options.onLost);
}

/** A pool for migrations, without time limits: a table may be large, and another process may be migrating. */
export function patientPool(url: string, onLost: (error: Error) => void): pg.Pool {
  return guarded(
    new pg.Pool({ ...connectionOf(url), connectionTimeoutMillis: CONNECT_MS, max: 2, pipeline: true }),
    onLost,
  );
}

/** The limits as settings of each transaction, for poolers that reject settings of a connection. */
export function preludeOf({ namedStatements, synchronousCommit }: PostgresPoolOptions): string {
  if (namedStatements) return '';
  const settings = {
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    synchronous_commit: synchronousCommit,
  };
  return Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join('');
}

function connectionOf(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    keepAlive: true,
    application_name: 'coffer',
    types: { getTypeParser: typeParser as never },
  };
}

function guarded(pool: pg.Pool, onLost: (error: Error) => void): pg.Pool {
  // The pool listens on idle connections only; one may break between two queries of a transaction.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  return pool;
}

/** Gives up a new connection that the server does not answer: the pool would keep its place. */
class EndingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}
