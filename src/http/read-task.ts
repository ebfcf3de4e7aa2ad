import type { RouteContext } from './route.ts';

type Uncopied = 'db' | 'clock' | 'longLived';

/** A read of one route for a reader thread: all that its use case takes and that can be copied. */
export type ReadTask = {
  readonly operation: string;
  /** Null for the read before a write, which takes none. */
  readonly input: object | null;
  readonly context: Omit<RouteContext, Uncopied>;
  /** The time of the request, epoch milliseconds. */
  readonly now: number;
};

export function taskOf(operation: string, context: RouteContext, input: ReadTask['input']): ReadTask {
  const { db: _db, clock, longLived: _longLived, ...copied } = context;
  return { operation, input, context: copied, now: clock() };
}
