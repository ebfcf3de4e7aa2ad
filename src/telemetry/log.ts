import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Settings } from '#config/settings.ts';
import { LogStream } from './log-stream.ts';

/** The server's log. */
export type Log = Logger;

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
    options.destination ?? new LogStream(1),
  );
}

/**
 * Writes a line as `log.info` does, for members that are plain values without a secret. Each request writes one, and the log's own
 * serializers and redaction cost more than the rest of it.
 */
export function writeInfo(log: Log, members: object, msg: string): void {
  if (!log.isLevelEnabled('info')) return;
  const line = JSON.stringify({ level: 'info', time: new Date().toISOString(), ...members, msg });
  streamOf(log).write(`${line}\n`);
}

function streamOf(log: Log): DestinationStream {
  return (log as unknown as { [pino.symbols.streamSym]: DestinationStream })[pino.symbols.streamSym];
}

function redactLine(line: string): string {
  const redacted = line.replace(SECRET_TEXT, REDACTED);
  return SECRET_MEMBER.test(redacted) ? `${JSON.stringify(JSON.parse(redacted), redactMember)}\n` : redacted;
}

function redactMember(name: string, value: unknown): unknown {
  return SECRET_NAME.test(name) ? REDACTED : value;
}
