type Timer = { readonly at: number; readonly order: number; readonly run: () => void; readonly every: number | null };

const FRAME_MS = 16;

/** The timers of a page. None takes real time: the next one runs when a test waits for its effect. */
export class VirtualTime {
  /** Milliseconds since the page was opened. */
  now = 0;
  readonly #timers = new Map<number, Timer>();
  readonly #onError: (error: unknown) => void;
  #last = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** The functions by their names in a window. */
  readonly functions = {
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      this.#add(() => run(...given), ms, null),
    setInterval: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      this.#add(() => run(...given), ms, Math.max(ms, 1)),
    requestAnimationFrame: (run: (now: number) => void) => this.#add(() => run(this.now), FRAME_MS, null),
    requestIdleCallback: (run: (deadline: object) => void) =>
      this.#add(() => run({ didTimeout: false, timeRemaining: () => FRAME_MS }), 1, null),
    clearTimeout: (id: number) => void this.#timers.delete(id),
    clearInterval: (id: number) => void this.#timers.delete(id),
    cancelAnimationFrame: (id: number) => void this.#timers.delete(id),
    cancelIdleCallback: (id: number) => void this.#timers.delete(id),
  };

  /** Runs the earliest timer; false when there is none. */
  runNext(): boolean {
    let first: [number, Timer] | null = null;
    for (const entry of this.#timers) {
      const [, { at, order }] = entry;
      if (first === null || at < first[1].at || (at === first[1].at && order < first[1].order)) first = entry;
    }
    if (first === null) return false;
    const [id, timer] = first;
    this.now = Math.max(this.now, timer.at);
    if (timer.every === null) this.#timers.delete(id);
    else this.#timers.set(id, { ...timer, at: this.now + timer.every });
    try {
      timer.run();
    } catch (error) {
      this.#onError(error);
    }
    return true;
  }

  clear(): void {
    this.#timers.clear();
  }

  #add(run: () => void, ms: number, every: number | null): number {
    this.#last += 1;
    this.#timers.set(this.#last, { at: this.now + Math.max(Number(ms) || 0, 0), order: this.#last, run, every });
    return this.#last;
  }
}
