import { withTimeout } from '#kernel/async/with-timeout.ts';
import { type AppError, unavailable } from '#kernel/errors.ts';
import type { CitusWorkers } from './workers.ts';

const WAIT_MS = 3000;

/** One of the connections that the families of a worker may use. */
export type Place = {
  /** Called when a statement got no answer in time: the worker is asked whether it hangs. */
  suspect(): void;
  leave(): void;
};

/** The families of a worker leave a quarter of a pool's connections to those of the others, who go on when it hangs. */
export class WorkerConnections {
  readonly #workers: CitusWorkers;
  readonly #max: number;
  readonly #turns = new Map<string, Turns>();

  constructor(workers: CitusWorkers, connectionsMax: number) {
    this.#workers = workers;
    this.#max = Math.max(1, connectionsMax - Math.max(1, Math.floor(connectionsMax / 4)));
  }

  get areNeeded(): boolean {
    return this.#workers.areThere;
  }

  /** Waits until the family may use a connection. @throws AppError `unavailable`, at once when its worker is known to hang */
  async take(familyId: number): Promise<Place> {
    const worker = await this.#workers.workerOf(familyId);
    if (this.#workers.isHung(worker)) throw noAnswer();
    const turns = this.#turns.get(worker) ?? new Turns(this.#max);
    this.#turns.set(worker, turns);
    await turns.take();
    return { suspect: () => this.#workers.suspect(worker), leave: () => turns.end() };
  }
}

class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(max: number) {
    this.#free = max;
  }

  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    await withTimeout(promise, WAIT_MS).catch((error: unknown) => {
      if (this.#waiting.delete(resolve)) throw noAnswer(error); // else its turn came in the same moment
    });
  }

  end(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}

function noAnswer(cause?: unknown): AppError {
  return unavailable('database', 'The database cannot do this now; try again shortly', 3, cause);
}
