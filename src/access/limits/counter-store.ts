import type { OldestWindows } from './budgets.ts';
import type { Budget, CountDecision, Counter } from './decide.ts';

/** A counter of a request to decide on; `window` is that of this process’s clock. */
export type CountRequest = Pick<Budget, 'keyId' | 'limit' | 'windowSeconds'> & { readonly window: number };

/** A store outside the process that all processes count in. Every call may fail or never settle. */
export type CounterStore = {
  /** The name in the log. */
  readonly name: string;
  /** Milliseconds after which the store counts as lost. */
  readonly answerMs: number;
  /** Decides on one request as `decide` does and counts in each of its counters or in none, atomically across processes. */
  count(requests: readonly CountRequest[]): Promise<CountDecision>;
  /** The counters of a request, whatever their windows. */
  read(keyIds: readonly string[]): Promise<(Counter | undefined)[]>;
  /** Deletes the counters of windows before the `oldest` of their kind. */
  prune(oldest: OldestWindows): Promise<void>;
  close(): void;
};
