import pg from 'pg';
import { sqliteCode } from '#database/queries/store-errors.ts';
import { AppError } from '#kernel/errors.ts';

const FILE_FAULTS: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'is not a SQLite database',
  SQLITE_CORRUPT: 'is damaged: restore a backup, see docs/backups.md',
  SQLITE_CANTOPEN: 'cannot be opened: see whether it exists and who may read it',
  SQLITE_READONLY: 'cannot be written: see who owns it and whether its disk is read-only',
};

/** Runs `use` on a database file; a fault of the file then names it. */
export function withFile<T>(file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw faultOfFile(file, error);
  }
}

function faultOfFile(file: string, error: unknown): unknown {
  const fault = FILE_FAULTS[sqliteCode(error) ?? ''];
  return fault === undefined ? error : new Error(`${file} ${fault}`, { cause: error });
}

/** Runs `use` on a PostgreSQL; a fault of the server or the connection then names host, port and cause, never the password. */
export async function withServer<T>(url: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw faultOfServer(url, error);
  }
}

function faultOfServer(url: string, error: unknown): unknown {
  const cause = error instanceof AppError && error.code === 'unavailable' ? error.cause : error;
  if (cause === error && !(error instanceof pg.DatabaseError)) return error;
  const { hostname, port } = new URL(url);
  return new Error(
    `PostgreSQL at ${hostname || 'the local socket'}:${port || 5432} cannot be used: ${reasonOf(cause)}`,
    {
      cause: error,
    },
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections (ECONNREFUSED); is it running, and is the port right?',
  ENOTFOUND: 'there is no host of this name (ENOTFOUND)',
  EAI_AGAIN: 'the host name cannot be looked up now (EAI_AGAIN)',
  ETIMEDOUT: 'it does not answer (ETIMEDOUT)',
};

function reasonOf(cause: unknown): string {
  // Several addresses of one host: each has its own error.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (!(first instanceof Error)) return 'unknown cause';
  const code = 'code' in first ? String(first.code) : '';
  return REASONS[code] ?? first.message;
}
