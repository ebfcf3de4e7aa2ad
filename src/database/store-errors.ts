import { AppError } from '#kernel/errors.ts';

/** The SQLite result code of a driver error, such as `SQLITE_CONSTRAINT_UNIQUE`; undefined for any other error. */
export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code.startsWith('SQLITE_') ? error.code : undefined;
}

/** True when a write was refused because a unique index already holds the value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/**
 * True when an fsync failed: the page cache's state is unknown from then on, and a retry might report success for data that
 * is lost. The process must go.
 */
export function isFsyncFailure(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 'SQLITE_IOERR_FSYNC' || code === 'SQLITE_IOERR_DIR_FSYNC';
}

/** Turns a full or failing disk into the public 507; hands any other error back as it came. */
export function storageError(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === 'SQLITE_FULL' || code === 'SQLITE_READONLY' || code?.startsWith('SQLITE_IOERR')) {
    return new AppError('insufficient_storage', 'The disk is full or refuses writes; nothing was changed', {
      cause: error,
    });
  }
  return error;
}
