import pg from 'pg';
import { TimeoutError } from '#kernel/async/with-timeout.ts';
import { insufficientStorage, invalid, unavailable } from '#kernel/errors.ts';

/** The SQLite result code of a driver error, such as `SQLITE_CONSTRAINT_UNIQUE`; undefined for any other error. */
export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code.startsWith('SQLITE_') ? error.code : undefined;
}

/** The SQLSTATE of a PostgreSQL error, such as `23505`; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** True when a write was refused because a unique index already holds the value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || sqlState(error) === '23505';
}

/**
 * True when an fsync failed: the page cache's state is unknown from then on, and a retry might report success for data that
 * is lost. The process must exit.
 */
export function isFsyncFailure(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 'SQLITE_IOERR_FSYNC' || code === 'SQLITE_IOERR_DIR_FSYNC';
}

/**
 * Converts a full or failing disk to the public 507, a lost connection to 503, and a sum that would leave 64 bits to 422; returns
 * any other error unchanged.
 */
export function storageError(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === 'SQLITE_FULL' || code === 'SQLITE_READONLY' || code?.startsWith('SQLITE_IOERR')) {
    return insufficientStorage(error);
  }
  const state = sqlState(error);
  if (state === '53100') return insufficientStorage(error);
  if (code === 'SQLITE_CONSTRAINT_DATATYPE' || state === '22003') {
    return invalid('/amount', 'sum_out_of_range', 'would take a sum of reports out of range; send a smaller amount');
  }
  if (isConnectionFailure(error))
    return unavailable('database', 'The database cannot do this now; try again shortly', 3, error);
  return error;
}

// 08: connection, 40: undone because of another transaction, 53300: too many, 55P03: a lock not had in time, 57P: stopped by an
// operator or a timeout, 25006: no longer the primary.
const PASSING_STATES = /^(08...|40001|40P01|53300|55P03|57014|57P0[1-5]|25P03|25006)$/;
const SOCKET_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
]);

// The driver reports its own time limits and broken connections as plain errors with these words.
const DRIVER_WORDS =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Client has encountered)/;

function isConnectionFailure(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return PASSING_STATES.test(state);
  if (error instanceof TimeoutError) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && SOCKET_CODES.has(error.code)) return true;
  return DRIVER_WORDS.test(error.message);
}
