import { setPriority } from 'node:os';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { AppError } from '#kernel/errors.ts';

type Job<Result> = { readonly task: unknown; resolve(result: Result): void; reject(error: Error): void };

/** The message that asks a thread to end. */
export const END_THREAD = null;

const IDLE_MS = 10_000;

const NICENESS = 10;

/** Gives way to the main thread: the system runs the calling thread only when that does not want the processor. */
export function yieldProcessor(): void {
  // Only on Linux does the number 0 mean the calling thread alone.
  if (process.platform === 'linux') setPriority(0, NICENESS);
}

type ThreadPoolOptions = WorkerOptions & {
  /** The file that each thread runs. It answers each message but {@link END_THREAD} with one message. */
  readonly file: URL;
  readonly threadsMax: number;
  /** A task that runs for longer ends with its thread, as soon as that leaves native code. */
  readonly taskMs: number;
};

/**
 * Runs tasks in threads, one at a time in each. Threads start when they are needed and end after ten seconds without a task. An idle
 * thread does not keep the process alive.
 */
export class ThreadPool<Result> {
  readonly #options: ThreadPoolOptions;
  readonly #waiting: Job<Result>[] = [];
  readonly #threads = new Set<Thread<Result>>();
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /** @throws Error when the thread ended before it answered. */
  run(task: unknown): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new Error('the thread pool is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#next();
    });
  }

  /** Waits for the running tasks, refuses those that wait, and ends the threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the thread pool is closed'));
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  /** Ends the threads without waiting for what they run. */
  async abort(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the thread pool is closed'));
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const thread = [...this.#threads].find(({ isIdle }) => isIdle) ?? this.#start();
    const job = thread && this.#waiting.shift();
    if (job !== undefined) thread?.run(job);
  }

  #start(): Thread<Result> | undefined {
    if (this.#threads.size >= this.#options.threadsMax) return undefined;
    const thread = new Thread<Result>(this.#options, {
      onIdle: () => this.#next(),
      onEnd: () => {
        this.#threads.delete(thread);
        this.#next();
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

class Thread<Result> {
  readonly #worker: Worker;
  readonly #taskMs: number;
  readonly #ended: Promise<unknown>;
  #job: Job<Result> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(
    { file, taskMs, threadsMax: _ofPool, ...options }: ThreadPoolOptions,
    { onIdle, onEnd }: { onIdle(): void; onEnd(): void },
  ) {
    this.#taskMs = taskMs;
    this.#worker = new Worker(file, options);
    let fault: unknown;
    this.#worker.on('error', (error) => {
      fault = error;
    });
    this.#worker.on('message', (result: Result) => {
      this.#take()?.resolve(result);
      this.#rest();
      onIdle();
    });
    this.#ended = new Promise((resolve) => this.#worker.once('exit', resolve)).then(() => {
      this.#isEnding = true;
      this.#take()?.reject(new Error('a thread ended before it answered', { cause: fault }));
      onEnd();
    });
  }

  get isIdle(): boolean {
    return this.#job === null && !this.#isEnding;
  }

  run(job: Job<Result>): void {
    clearTimeout(this.#timer);
    this.#job = job;
    this.#worker.ref();
    this.#worker.postMessage(job.task);
    this.#timer = setTimeout(() => this.#worker.terminate(), this.#taskMs);
  }

  /** Settles when the thread has answered its task and ended. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#worker.ref();
    this.#worker.postMessage(END_THREAD); // read after the running task
    await this.#ended;
  }

  async terminate(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
    await this.#ended;
  }

  #take(): Job<Result> | null {
    const job = this.#job;
    this.#job = null;
    clearTimeout(this.#timer);
    return job;
  }

  #rest(): void {
    if (this.#isEnding) return;
    this.#worker.unref();
    this.#timer = setTimeout(() => this.end(), IDLE_MS).unref();
  }
}

/** An expected error as it crosses threads: a copy of an error object would lose its class and members. */
type SentError = Pick<AppError, 'code' | 'message' | 'details' | 'issues' | 'headers'>;

/** The message of a thread after a task. */
export type ThreadResult =
  | { readonly value: unknown }
  | { readonly refusal: SentError }
  | { readonly failure: unknown };

export function resultOfError(error: unknown): ThreadResult {
  if (!(error instanceof AppError)) return { failure: error };
  const { code, message, details, issues, headers } = error;
  return { refusal: { code, message, details, issues, headers } };
}

/** The value of a result. @throws the error that the use case threw. */
export function valueIn(result: ThreadResult): unknown {
  if ('value' in result) return result.value;
  if ('failure' in result) throw result.failure;
  const { code, message, details, ...extras } = result.refusal;
  throw new AppError(code, message, { ...extras, ...(details && { details }) });
}

/** Runs in a thread of a pool: does each task that it is asked for, and calls `onEnd` before it ends. */
export function serveThread<Task>(run: (task: Task) => Promise<unknown>, onEnd = () => {}): void {
  yieldProcessor();
  const port = parentPort;
  port?.on('message', async (task: Task | typeof END_THREAD) => {
    if (task !== END_THREAD) return port.postMessage(await resultOf(run, task));
    onEnd();
    port.close();
  });
}

async function resultOf<Task>(run: (task: Task) => Promise<unknown>, task: Task): Promise<ThreadResult> {
  try {
    return { value: await run(task) };
  } catch (error) {
    return resultOfError(error);
  }
}
