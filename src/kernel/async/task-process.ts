import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { ITEMS_FD, LENGTH_BYTES, lengthOf, type TaskMessage } from './serve-tasks.ts';

const MB = 1024 * 1024;
const IDLE_MS = 60_000;
const WATCH_MS = 100;
const NICENESS = 10;
const HEAP_PART = 0.5;
const TICK_MS = 10; // of the times in /proc
const MESSAGE_BYTES_MAX = 64 * MB;

export type TaskProcessOptions = {
  /** The file that the process runs: it calls `serveTasks`. */
  readonly file: URL;
  readonly argv?: readonly string[];
  /** A task that runs for longer, in all or of processor time, is ended with its process. */
  readonly taskMs: number;
  readonly cpuMs: number;
  /** A process that takes more memory is ended. Half of it is for the heap, so that garbage is collected before. */
  readonly memoryMb: number;
};

/** The process was killed before its task was done: by a limit, by the system, or by a fault in native code. */
export class TaskEndedError extends Error {}

/** A process that runs one task at a time, and can be killed at any moment. */
export class TaskProcess<Item> {
  readonly #options: TaskProcessOptions;
  readonly #child: ChildProcess;
  readonly #messages: AsyncGenerator<Buffer, undefined>;
  readonly #ended: Promise<never>;
  readonly #onEnd: () => void;
  #endReason = '';
  #isBusy = false;
  #idleTimer: NodeJS.Timeout | undefined;

  /** `onEnd` is called when the process takes no more tasks. */
  constructor(options: TaskProcessOptions, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.#child = spawned(options);
    const { promise, reject } = Promise.withResolvers<never>();
    this.#ended = promise;
    promise.catch(() => {}); // an idle process may end too
    this.#child.once('exit', (code, signal) => {
      this.#leave();
      if (signal === null) reject(new Error(`a process for tasks exited with ${code}`));
      else reject(new TaskEndedError(`a process for tasks was ended by ${signal} ${this.#endReason}`));
    });
    const items = this.#child.stdio[ITEMS_FD] as Socket;
    for (const stream of [this.#input, items]) stream.on('error', () => {}); // the end of the process says it
    this.#messages = messagesIn(items);
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async run({ task, bytes, take }: { task: unknown; bytes: Uint8Array; take(items: readonly Item[]): void }) {
    clearTimeout(this.#idleTimer);
    this.#isBusy = true;
    const stopWatching = this.#watch();
    try {
      for (const message of [serialize(task), bytes]) {
        this.#input.write(lengthOf(message));
        this.#input.write(message);
      }
      await Promise.race([this.#takeItems(take), this.#ended]);
      this.#idleTimer = setTimeout(() => this.kill(), IDLE_MS).unref();
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      stopWatching();
      this.#isBusy = false;
    }
  }

  /** Ends the process without waiting for it. */
  kill(reason = ''): void {
    this.#endReason ||= reason;
    this.#leave();
    this.#child.kill('SIGKILL');
  }

  #leave(): void {
    clearTimeout(this.#idleTimer);
    this.#onEnd();
  }

  get #input(): Socket {
    return this.#child.stdin as Socket;
  }

  /** @throws Error what the task threw. */
  async #takeItems(take: (items: readonly Item[]) => void): Promise<void> {
    let left = this.#options.memoryMb * MB;
    for (;;) {
      const bytes = await this.#nextMessage();
      left -= bytes.length;
      if (left < 0) throw new TaskEndedError('a task yields too many items');
      const message: TaskMessage<Item> = deserialize(bytes);
      if (message === null) return;
      if ('failure' in message) throw message.failure;
      take(message.items);
      await new Promise(setImmediate);
    }
  }

  async #nextMessage(): Promise<Buffer> {
    const { value } = await this.#messages.next().catch((error: unknown) => {
      if (error instanceof TaskEndedError) throw error;
      return { value: undefined }; // a broken pipe
    });
    return value ?? this.#ended;
  }

  /** Kills the process when its task takes too much. The timer keeps this process alive for the task. */
  #watch(): () => void {
    const { taskMs, cpuMs, memoryMb } = this.#options;
    const began = performance.now();
    const cpuBefore = this.#usage()?.cpuMs ?? 0;
    const timer = setInterval(() => {
      const usage = this.#usage();
      if (performance.now() - began > taskMs) this.kill(`after ${taskMs} ms`);
      else if (usage === null) return;
      else if (usage.cpuMs - cpuBefore > cpuMs) this.kill(`after ${cpuMs} ms of processor time`);
      else if (usage.memoryMb > memoryMb) this.kill(`with more than ${memoryMb} MB`);
    }, WATCH_MS);
    return () => clearInterval(timer);
  }

  /** The usage of the process; null where the system does not tell it. */
  #usage(): { readonly cpuMs: number; readonly memoryMb: number } | null {
    try {
      const [stat, status] = [this.#read('stat'), this.#read('status')];
      // proc(5): the fields after the name, which may have blanks, begin with the third.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(fields[11]) + Number(fields[12]);
      return { cpuMs: ticks * TICK_MS, memoryMb: Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024 };
    } catch {
      return null;
    }
  }

  #read(file: string): string {
    return readFileSync(`/proc/${this.#child.pid}/${file}`, 'latin1');
  }
}

function spawned({ file, argv = [], memoryMb }: TaskProcessOptions): ChildProcess {
  const flags = ['--disable-proto=delete', `--max-old-space-size=${memoryMb * HEAP_PART}`];
  const child: ChildProcess = spawn(process.execPath, [...flags, fileURLToPath(file), ...argv], {
    env: {}, // it needs none, and no secret of ours
    stdio: ['pipe', 'ignore', 'ignore', 'pipe', 'pipe'], // the last two: ITEMS_FD, and one that ends with us
  });
  child.on('error', () => {}); // without an id it has not started
  if (child.pid === undefined) throw new Error('no process can be started for a task');
  child.unref();
  for (const stream of child.stdio) (stream as Socket | null)?.unref();
  giveWay(child.pid);
  return child;
}

/** Lets the system prefer this process for the processor, and the child when it must end one for memory. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Not on every system.
  }
}

/** The messages in a stream. @throws TaskEndedError for one that is too long. */
async function* messagesIn(stream: Socket): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let [present, wanted, isLength] = [0, LENGTH_BYTES, true];
  for await (const chunk of stream) {
    chunks.push(chunk);
    present += chunk.length;
    while (present >= wanted) {
      const bytes = Buffer.concat(chunks);
      const part = bytes.subarray(0, wanted);
      chunks = [bytes.subarray(wanted)];
      present -= wanted;
      if (!isLength) yield part;
      wanted = isLength ? part.readUInt32LE() : LENGTH_BYTES;
      isLength = !isLength;
      if (wanted > MESSAGE_BYTES_MAX) throw new TaskEndedError('a task yields an item that is too large');
    }
  }
  return undefined;
}
