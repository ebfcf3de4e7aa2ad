import type { Budget, OldestWindows } from './budgets.ts';
import type { Counter } from './decide.ts';

/** One request to decide on; `window` is that of this process’s clock. */
export type CountRequest = Pick<Budget, 'keyId' | 'limit' | 'windowSeconds'> & { readonly window: number };

/** A decision, and the counter after it. */
export type CountDecision = { readonly admitted: boolean; readonly counter: Counter };

/** A store outside the process that all processes count in. Every call may fail or never settle. */
export type CounterStore = {
  /** The name in the log. */
  readonly name: string;
  /** Milliseconds after which the store counts as lost. */
  readonly answerMs: number;
  /** Decides as `decide` does and counts, atomically across processes. */
  count(request: CountRequest): Promise<CountDecision>;
  /** The key's counter, whatever its window. */
  read(keyId: string): Promise<Counter | undefined>;
  /** Deletes the counters of windows before the `oldest` of their kind. */
  prune(oldest: OldestWindows): Promise<void>;
  close(): void;
};
