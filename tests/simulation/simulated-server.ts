import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CounterStore } from '#access/limits/index.ts';
import type { Method, Refusal } from '#tests/harness/server/body-of.ts';
import { type CallOptions, type Coffer, openCoffer, type Reply } from '#tests/harness/server/start-coffer.ts';
import { pass } from './fake-timers.ts';
import { FaultyDisk } from './faulty-disk.ts';

/** So many requests a key may make in a window of so many seconds. */
export const LIMIT = 20;
export const WINDOW_SECONDS = 60;

const SETTINGS = {
  COFFER_RATE_LIMITS: `standard=${LIMIT}`,
  COFFER_RATE_LIMIT_WINDOW_SECONDS: String(WINDOW_SECONDS),
};
// In memory, where there is a place for it: no power cut is simulated, and a disk's syncs take most of the time.
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const FILES = ['coffer.db', 'coffer.db-wal', 'coffer-usage.db', 'coffer-usage.db-wal'];
// More turns of the event loop than anything takes that waits for no more than the database.
const TURNS = 40;

/** A whole server in this thread, which may be gone from one statement to the next and be started again on what it left. */
export class SimulatedServer {
  readonly disk = new FaultyDisk(() => this.#vanish());
  readonly #root = mkdtempSync(join(MEMORY, 'coffer-simulated-'));
  readonly #counterStore: CounterStore | undefined;
  #coffer: Coffer | null = null;
  #folders = 0;
  #left: string | null = null;
  #now = Date.parse('2026-03-10T10:20:00.000Z');

  constructor(counterStore: CounterStore | undefined) {
    this.#counterStore = counterStore;
  }

  /** The server that runs. @throws Error before the first start. */
  get coffer(): Coffer {
    if (this.#coffer === null) throw new Error('no server has been started');
    return this.#coffer;
  }

  /** Its clock, in epoch milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** Whether the process is gone. */
  get isGone(): boolean {
    return this.#left !== null;
  }

  /** Lets time pass. */
  advance(seconds: number): void {
    pass(seconds * 1000);
    this.setClock(seconds);
  }

  /** Sets its clock forward or back by `seconds`; no time passes. */
  setClock(seconds: number): void {
    this.#now += seconds * 1000;
    this.coffer.advance(seconds);
  }

  /** Sends a request; null where the process was gone before anybody heard of an answer. */
  async send<Body = Refusal>(method: Method, path: string, options: CallOptions): Promise<Reply<Body> | null> {
    const reply = await this.coffer.call<Body>(method, `/api/v1/${path}`, options);
    return this.isGone ? null : reply;
  }

  /** Starts it on a folder of its own. */
  start(): Promise<void> {
    return this.#open(this.#newFolder());
  }

  /** Stops it as a signal does, and starts it again. */
  async restart(): Promise<void> {
    const { dataDir } = this.coffer;
    await this.#close();
    await this.#open(dataDir);
  }

  /** Has the process gone, if it is not, and starts another on what it left. */
  async recover(): Promise<void> {
    this.#vanish();
    const left = this.#left ?? '';
    // Operations still in flight in the crashed server must not reach the next one.
    const { dataDir } = this.coffer;
    await this.#close();
    rmSync(dataDir, { recursive: true });
    await this.#open(left);
    this.#left = null;
  }

  /** Waits until everything that waits only for the database has finished. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
  }

  /** Ends it with all that it left. */
  async end(): Promise<void> {
    await this.#close().catch(() => {}); // the fault is reported already
    rmSync(this.#root, { recursive: true });
  }

  // The kernel retains a killed process's writes. The `-shm` file is never needed.
  #vanish(): void {
    if (this.#left !== null) return;
    const folder = this.#newFolder();
    mkdirSync(folder);
    for (const file of FILES) {
      const from = join(this.coffer.dataDir, file);
      if (existsSync(from)) copyFileSync(from, join(folder, file));
    }
    this.#left = folder;
  }

  async #open(folder: string): Promise<void> {
    this.#coffer = await openCoffer(folder, SETTINGS, null, {
      startsAt: this.#now,
      onFatal: () => this.#vanish(),
      ...(this.#counterStore && { counterStore: this.#counterStore }),
    });
    await this.settle(); // it sweeps as it starts
  }

  async #close(): Promise<void> {
    await this.coffer.server.close();
    await this.coffer.database.close();
  }

  #newFolder(): string {
    this.#folders += 1;
    return join(this.#root, String(this.#folders));
  }
}
