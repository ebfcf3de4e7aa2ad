const TURN_MS = 5;

/** One turn of the event loop: how long it has been in use since the first question in it. */
export class LoopTurn {
  #began: number | null = null;

  /** Whether other requests have waited for long enough. */
  isOver(): boolean {
    if (this.#began !== null) return performance.now() - this.#began > TURN_MS;
    this.#began = performance.now();
    setImmediate(() => {
      this.#began = null;
    });
    return false;
  }
}
