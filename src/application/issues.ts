import type { ZodError } from 'zod';
import { type AppError, type Issue, invalidAll } from '#kernel/errors.ts';

/** The issues of a schema error; `pointerOf` names the place of a path, by default as a JSON pointer (RFC 6901). */
export function issuesOf(error: ZodError, pointerOf: (path: string[]) => string = jsonPointer): Issue[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String);
    const code = issue.code === 'custom' ? String(issue.params?.code ?? 'invalid') : issue.code;
    return {
      pointer: pointerOf(path),
      code,
      message: sentence(
        path.findLast((step) => !/^\d+$/.test(step)),
        issue.message,
      ),
    };
  });
}

/** The same error with `prefix` before its pointers into the body; an error without issues stays as it is. */
export function prefixPointers(error: AppError, prefix: string): AppError {
  if (error.issues.length === 0) return error;
  return invalidAll(
    error.issues.map((issue) =>
      issue.pointer.startsWith('/') ? { ...issue, pointer: prefix + issue.pointer } : issue,
    ),
  );
}

/** The JSON pointer of a path, without escapes: our member names need none. */
export function jsonPointer(path: string[]): string {
  return path.map((step) => `/${step}`).join('');
}

// Our own messages continue after the member's name; zod's are sentences, and some of ours begin with the value.
function sentence(name: string | undefined, message: string): string {
  if (name === undefined) return message;
  return /^[A-Z"]/.test(message)
    ? `${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : `${name} ${message}`;
}
