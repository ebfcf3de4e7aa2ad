import { passedMs } from './fake-timers.ts';

/** A model of the window in which a process counts: it does not go back before the process ends, however the clock is set. */
export class WindowModel {
  readonly #windowMs: number;
  // The most by which the clock was ahead of the time that had passed, each time the process read it.
  #lead = Number.NEGATIVE_INFINITY;

  constructor(windowSeconds: number) {
    this.#windowMs = windowSeconds * 1000;
  }

  /** A process starts at `now`, and knows of no other time. */
  start(now: number): void {
    this.#lead = now - passedMs();
  }

  /** The process reads `now` from its clock. */
  read(now: number): void {
    this.#lead = Math.max(this.#lead, now - passedMs());
  }

  /** The window in which the process counts. */
  get current(): number {
    return Math.floor((this.#lead + passedMs()) / this.#windowMs);
  }
}
