import type { RouteContext } from '#http/routing/route.ts';
import { AppError } from '#kernel/errors.ts';

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

/** An expected error as it crosses threads: a copy of an error object would lose its class and members. */
type SentError = Pick<AppError, 'code' | 'message' | 'details' | 'issues' | 'headers'>;

/** The message of a reader thread after a task. */
export type ReadResult = { readonly value: unknown } | { readonly refusal: SentError } | { readonly failure: unknown };

export function resultOfError(error: unknown): ReadResult {
  if (!(error instanceof AppError)) return { failure: error };
  const { code, message, details, issues, headers } = error;
  return { refusal: { code, message, details, issues, headers } };
}

/** The value of a result. @throws the error that the use case threw. */
export function valueIn(result: ReadResult): unknown {
  if ('value' in result) return result.value;
  if ('failure' in result) throw result.failure;
  const { code, message, details, ...extras } = result.refusal;
  throw new AppError(code, message, { ...extras, ...(details && { details }) });
}
