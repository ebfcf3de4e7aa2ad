import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Settings } from '#config/settings.ts';

/** The server's log. */
export type Log = Logger;

const BUFFERED_BYTES = 16_000;
const FLUSH_MS = 500;
const REDACTED = '[redacted]';
const SECRET_TEXT = /cf[a-z]_[0-9A-Za-z]{36}|whsec_[0-9A-Za-z+/=]{16,}/g;
const SECRET_NAME = /(?:authorization|cookie|password|secret|token)$|^(?:(?:x[_-])?api[_-]?)?key$/i;
const SECRET_MEMBER = /(?:authorization|cookie|password|secret|token|key)":/i;

/**
 * Opens a log: one JSON object per line, times in UTC, on standard output unless `destination` is given. Members with the name
 * of a secret are redacted at any depth, and this server's own secrets anywhere in the line.
 */
export function createLog(options: { level: Settings['logLevel']; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Redacts the finished line: members of child logs and of errors pass no other common point.
      hooks: { streamWrite: redactLine },
    },
    options.destination ?? bufferedDestination(1),
  );
}

/**
 * Writes lines to a file descriptor or file in batches of up to half a second: a system call for each line would cost more than
 * the line. The rest is written when the process exits.
 */
export function bufferedDestination(dest: number | string) {
  return pino.destination({ dest, sync: false, minLength: BUFFERED_BYTES, periodicFlush: FLUSH_MS });
}

function redactLine(line: string): string {
  const redacted = line.replace(SECRET_TEXT, REDACTED);
  return SECRET_MEMBER.test(redacted) ? `${JSON.stringify(JSON.parse(redacted), redactMember)}\n` : redacted;
}

function redactMember(name: string, value: unknown): unknown {
  return SECRET_NAME.test(name) ? REDACTED : value;
}
