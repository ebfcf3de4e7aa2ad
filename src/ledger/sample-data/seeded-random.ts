/** Pseudo-random numbers from a seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    // Mulberry32: good enough for sample data.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const part = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return low + Math.floor(part * (high - low + 1));
  }

  /** One of `items`, which must not be empty. */
  one<T>(choices: readonly T[]): T {
    const chosen = choices[this.between(0, choices.length - 1)];
    if (chosen === undefined) throw new RangeError('there is nothing to choose from');
    return chosen;
  }

  /** True with a probability of 1 in `n`. */
  onceIn(times: number): boolean {
    return this.between(1, times) === 1;
  }
}
