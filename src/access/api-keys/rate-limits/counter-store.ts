import type { Counter } from './decide.ts';

/** One request to decide on; `window` is the one that the clock of this process is in. */
export type CountRequest = { readonly keyId: string; readonly window: number; readonly limit: number };

/** What was decided, and where the key's counter stands since. */
export type CountDecision = { readonly admitted: boolean; readonly counter: Counter };

/** A place outside the process where all processes count. Anything it asks may fail or never be answered. */
export type CounterStore = {
  /** What the log calls it. */
  readonly name: string;
  /** Within how many milliseconds it is expected to answer; without an answer it is taken for lost. */
  readonly answerMs: number;
  /** Decides as `decide` does and counts in the same step, atomically among all processes. */
  count(request: CountRequest): Promise<CountDecision>;
  /** Where a key's counter stands, whatever its window. */
  read(keyId: string): Promise<Counter | undefined>;
  /** Deletes the counters of windows before `window`. */
  prune(window: number): Promise<void>;
  close(): void;
};
