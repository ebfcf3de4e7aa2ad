import pg from 'pg';
import { typeParser } from './postgres-dialect.ts';

/** How PostgreSQL is reached. */
export type PostgresPoolOptions = {
  readonly url: string;
  readonly connectionsMax: number;
  /** `off`: a commit survives the process but not the machine, which is enough for counters. */
  readonly synchronousCommit: 'on' | 'off';
  /** Off behind a pooler that hands each transaction another connection. */
  readonly namedStatements: boolean;
  /** Whether policies hide the rows of every family but that which a transaction names. */
  readonly rowSecurity: boolean;
  /** Told of a connection that broke; without a listener it would end the process. */
  readonly onLost: (error: Error) => void;
};

const CONNECT_MS = 3000;
const STATEMENT_MS = 4500;
const LOCK_MS = 4000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const IDLE_MS = 30_000;
// The client's own limit, for a server that no longer answers at all.
const QUERY_MS = 5000;

/** A pool for requests: whatever the server does, each query ends within seconds. */
export function requestPool(options: PostgresPoolOptions): pg.Pool {
  const limits = {
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: `-c synchronous_commit=${options.synchronousCommit}`,
  };
  const pool = new pg.Pool({
    ...connectionOf(options.url),
    max: options.connectionsMax,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: QUERY_MS,
    // A pooler shares its connections and takes no settings for one of them: see `preludeOf`.
    ...(options.namedStatements && limits),
    pipeline: options.rowSecurity,
  });
  return guarded(pool, options.onLost);
}

/** A pool for migrations: a table may be large, and who waits for another process to migrate must be patient. */
export function patientPool(url: string, onLost: (error: Error) => void): pg.Pool {
  return guarded(new pg.Pool({ ...connectionOf(url), max: 2, pipeline: true }), onLost);
}

/** What a transaction sets for itself where a pooler refuses settings of the connection. */
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
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'coffer',
    types: { getTypeParser: typeParser as never },
  };
}

function guarded(pool: pg.Pool, onLost: (error: Error) => void): pg.Pool {
  // The pool's own listener is on idle connections only: one that breaks between two queries of a transaction has none.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  return pool;
}
