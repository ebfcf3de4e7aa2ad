import { AppError } from '#kernel/errors.ts';

/** An expected error as it crosses threads: a copy of an error object would lose its class and members. */
type SentError = Pick<AppError, 'code' | 'message' | 'details' | 'issues' | 'headers'>;

/** The message of a thread after a task. */
export type ThreadResult =
  | { readonly value: unknown }
  | { readonly refusal: SentError }
  | { readonly failure: unknown };

export function resultOfError(error: unknown): ThreadResult {
  if (!(error instanceof AppError)) return { failure: error };
  const { code, message, details, issues, headers } = error;
  return { refusal: { code, message, details, issues, headers } };
}

/** The value of a result. @throws the error that the use case threw. */
export function valueIn(result: ThreadResult): unknown {
  if ('value' in result) return result.value;
  if ('failure' in result) throw result.failure;
  const { code, message, details, ...extras } = result.refusal;
  throw new AppError(code, message, { ...extras, ...(details && { details }) });
}
