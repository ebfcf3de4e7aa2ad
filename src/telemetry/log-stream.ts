import { constants, openSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { DestinationStream } from 'pino';
import { withTimeout } from '#kernel/async/with-timeout.ts';

// A system call for each line would cost more than the line.
const BATCH_BYTES = 16_000;
const FLUSH_MS = 500;
const BUFFER_BYTES_MAX = 4 * 1024 * 1024;
const RETRY_MS = 20;
const SYNC_FLUSH_MS = 1000;

export type LogStreamEvents = {
  /** Lines could not be written, or the buffer is full. */
  onDrop(lines: number): void;
  /** A line was written again after that many were dropped. */
  onRecovery(dropped: number): void;
};

type Batch = { readonly bytes: Buffer; readonly lines: number };

/**
 * Writes lines to a file descriptor in batches of up to half a second, and the rest when the process exits. Lines that cannot be
 * written, because the disk is full or the reader has gone, are dropped. Nothing waits for them.
 */
export class LogStream implements DestinationStream {
  readonly #descriptor: number;
  readonly #events: Partial<LogStreamEvents>;
  #waiting: string[] = [];
  #waitingBytes = 0;
  #writing: Batch | null = null;
  #dropped = 0;
  #isTorn = false;
  #isRetrying = false;
  #timer: NodeJS.Timeout | undefined;
  #onIdle: (() => void)[] = [];

  constructor(descriptor: number, events: Partial<LogStreamEvents> = {}) {
    this.#descriptor = withoutBlocking(descriptor);
    this.#events = events;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waitingBytes + bytes > BUFFER_BYTES_MAX) {
      this.#drop(1);
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += bytes;
    if (this.#waitingBytes >= BATCH_BYTES && this.#dropped === 0) this.#writeNext();
    else this.#timer ??= setTimeout(() => this.#writeNext(), FLUSH_MS).unref();
  }

  /** Writes all lines, or drops those that are left after `ms`. */
  async end(ms: number): Promise<void> {
    if (this.#isIdle()) return;
    const idle = new Promise<void>((resolve) => this.#onIdle.push(resolve));
    this.#writeNext();
    await withTimeout(idle, ms).catch(() => this.#dropAll());
  }

  /** Writes all lines before it returns, or drops those that are left after a second. */
  flushSync(): void {
    const until = performance.now() + SYNC_FLUSH_MS;
    let batch = this.#isRetrying ? this.#writing : this.#take();
    if (this.#isRetrying) this.#writing = null;
    for (; batch !== null; batch = this.#take()) {
      let { bytes } = batch;
      try {
        while (bytes.length > 0) bytes = bytes.subarray(writeWithin(this.#descriptor, bytes, until));
      } catch {
        this.#drop(batch.lines);
      }
    }
  }

  #writeNext(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing !== null) return;
    const batch = this.#take();
    if (batch === null) this.#settle();
    else this.#write(batch);
  }

  #write(batch: Batch): void {
    this.#writing = batch;
    this.#isRetrying = false;
    write(this.#descriptor, batch.bytes, (error, written) => {
      if (this.#writing !== batch) return; // dropped meanwhile
      if (error !== null && isBusy(error)) return this.#retry(batch);
      if (error !== null) return this.#fail(batch);
      this.#isTorn = written < batch.bytes.length;
      if (this.#isTorn) return this.#write({ ...batch, bytes: batch.bytes.subarray(written) });
      this.#writing = null;
      this.#recover();
      this.#writeNext();
    });
  }

  #retry(batch: Batch): void {
    this.#isRetrying = true;
    setTimeout(() => this.#writing === batch && this.#write(batch), RETRY_MS).unref();
  }

  /** The next attempt is made with the next lines, not at once. */
  #fail({ lines }: Batch): void {
    this.#writing = null;
    this.#drop(lines);
    if (this.#onIdle.length > 0) this.#dropAll();
  }

  #take(): Batch | null {
    if (this.#waiting.length === 0) return null;
    const lines = this.#waiting;
    // The rest of a line that was written in part is lost: the next one begins on a line of its own.
    const bytes = Buffer.from(`${this.#isTorn ? '\n' : ''}${lines.join('')}`);
    this.#waiting = [];
    this.#waitingBytes = 0;
    return { bytes, lines: lines.length };
  }

  #drop(lines: number): void {
    this.#dropped += lines;
    this.#events.onDrop?.(lines);
  }

  #dropAll(): void {
    const lost = (this.#writing?.lines ?? 0) + this.#waiting.length;
    this.#writing = null;
    this.#waiting = [];
    this.#waitingBytes = 0;
    if (lost > 0) this.#drop(lost);
    this.#settle();
  }

  #recover(): void {
    const dropped = this.#dropped;
    this.#dropped = 0;
    if (dropped > 0) this.#events.onRecovery?.(dropped);
  }

  #settle(): void {
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #isIdle(): boolean {
    return this.#writing === null && this.#waiting.length === 0;
  }
}

/** Writes some of the bytes, and waits until `until` for a reader that is slow. @throws Error when they cannot be written. */
function writeWithin(descriptor: number, bytes: Buffer, until: number): number {
  for (;;) {
    try {
      return writeSync(descriptor, bytes);
    } catch (error) {
      if (!isBusy(error as NodeJS.ErrnoException) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

function isBusy({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' || code === 'EBUSY';
}

/** A descriptor whose writes do not wait for the reader of a pipe or for a terminal that is stopped. */
function withoutBlocking(descriptor: number): number {
  // Node makes a pipe on standard output non-blocking, and reports a reader that has gone as an event.
  if (descriptor === 1) process.stdout.on('error', () => {});
  if (!isatty(descriptor)) return descriptor;
  try {
    return openSync(`/dev/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return descriptor; // the terminal of another user
  }
}
