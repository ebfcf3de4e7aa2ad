/** Numbers that look drawn by chance and are the same again from the same seed. */
export class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    // Mulberry32: what is drawn decides nothing but how plausible the books look.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const part = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return low + Math.floor(part * (high - low + 1));
  }

  /** One of these, of which there is at least one. */
  one<T>(choices: readonly T[]): T {
    const chosen = choices[this.between(0, choices.length - 1)];
    if (chosen === undefined) throw new RangeError('there is nothing to choose from');
    return chosen;
  }

  /** True once in so many times. */
  onceIn(times: number): boolean {
    return this.between(1, times) === 1;
  }
}
