/** A pseudo-random generator: the same seed gives the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 to `below` − 1. */
  below(below: number): number {
    // Mulberry32: 32 bits of state are enough to choose what a test does next.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  /** @throws RangeError when the list is empty. */
  one<T>(choices: readonly T[]): T {
    const chosen = choices[this.below(choices.length)];
    if (chosen === undefined) throw new RangeError('there is nothing to choose from');
    return chosen;
  }

  /** True with probability 1 / `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }
}

const isFull = process.env.COFFER_TEST_FULL === 'true';
const USUAL_SEED = 20_261_128;

/**
 * The seed of a random test: `COFFER_TEST_SEED` to repeat a failure, a new one in `npm run test:full`, else always the same: what a
 * hunt finds has nothing to do with the change that `npm test` checks.
 */
export function testSeed(): number {
  return Number(process.env.COFFER_TEST_SEED ?? (isFull ? Date.now() % 2 ** 31 : USUAL_SEED));
}

/** How often a random test runs: `full` in `npm run test:full`; a variable of its own says another number. */
export function testRuns(variable: string, usual: number, full: number): number {
  return Number(process.env[variable] ?? (isFull ? full : usual));
}
