import { type DestinationStream, type Logger, pino, stdTimeFunctions, symbols } from 'pino';
import type { Settings } from '#config/settings.ts';

/** The server's log. */
export type Log = Logger;

const REDACTED = '[redacted]';
const SECRET_TEXT = /\bcf[karsi]_[0-9A-Za-z]{36}/g;
const SECRET_NAME = /(?:authorization|cookie|password|secret|token)$|^(?:(?:x[_-])?api[_-]?)?key$/i;
const SECRET_MEMBER = /(?:authorization|cookie|password|secret|token|key)":/i;

/**
 * Opens a log: one JSON object per line, times in UTC, on standard output unless `destination` is given. A member whose name
 * says that it is secret is redacted at any depth, and one of our own secrets wherever in the line it stands.
 */
export function createLog(options: { level: Settings['logLevel']; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // The finished line is what is redacted: members of child logs and of errors pass no other common point.
      hooks: { streamWrite: redactLine },
    },
    options.destination ?? gatheredLines(1),
  );
}

let second = { number: Number.NaN, text: '' };

/** RFC 3339 with milliseconds; the date is written anew once a second only. */
function timeOf(ms: number): string {
  const number = Math.floor(ms / 1000);
  if (number !== second.number) second = { number, text: new Date(number * 1000).toISOString().slice(0, 20) };
  return `${second.text}${String(ms % 1000).padStart(3, '0')}Z`;
}

/**
 * Writes one line at level info from members that are JSON text already and cannot hold a secret, such as a request's. It says
 * what `log.info` would say at a tenth of the cost, which every single request pays.
 */
export function writePlainLine(log: Log, members: string, message: string): void {
  if (!log.isLevelEnabled('info')) return;
  const stream = (log as Log & { [symbols.streamSym]: DestinationStream })[symbols.streamSym];
  stream.write(`{"level":"info","time":"${timeOf(Date.now())}",${members},"msg":"${message}"}\n`);
}

const GATHERED_CHARS = 32_000;
const GATHERED_MS = 500;

/**
 * Writes lines to a file descriptor or file, gathered for up to half a second: a system call for each line would cost more
 * than the line. What is gathered when the process exits is written then.
 */
export function gatheredLines(dest: number | string): DestinationStream & { flushSync(): void } {
  const file = pino.destination({ dest, sync: false });
  // Gathered here, because a destination that gathers measures all that it holds anew with every line.
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const handOver = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (lines !== '') file.write(lines);
    lines = '';
  };
  const flushSync = (): void => {
    handOver();
    file.flushSync();
  };
  process.once('exit', () => {
    try {
      flushSync();
    } catch {
      // Nothing was gathered, or whoever read the lines is gone already: there is nobody left to tell.
    }
  });
  return {
    flushSync,
    write: (line) => {
      lines += line;
      if (lines.length >= GATHERED_CHARS) handOver();
      else timer ??= setTimeout(handOver, GATHERED_MS).unref();
    },
  };
}

function redactLine(line: string): string {
  const redacted = line.replace(SECRET_TEXT, REDACTED);
  return SECRET_MEMBER.test(redacted) ? `${JSON.stringify(JSON.parse(redacted), redactMember)}\n` : redacted;
}

function redactMember(name: string, value: unknown): unknown {
  return SECRET_NAME.test(name) ? REDACTED : value;
}
