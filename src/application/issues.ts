import type { ZodType, z } from 'zod';
import { type AppError, type Issue, invalidAll, jsonPointer, movedSentence } from '#kernel/errors.ts';
import { plainMessage } from './plain-message.ts';
import { soundPart } from './sound-part.ts';

/** The checked value; or every fault of it, with its sound part. */
type Checked<Output> =
  | { readonly data: Output; readonly issues?: never }
  | {
      readonly data?: never;
      readonly issues: readonly Issue[];
      /** Has the sound members; reading a faulty one throws. Use cases look here for further faults and write nothing. */
      readonly sound: Output;
    };

// The input tells a missing member from one of a wrong type.
const WORDING = { error: plainMessage, reportInput: true };

/** Checks `value`; `pointerOf` names the place of a path, by default as a JSON pointer. */
export function check<Schema extends ZodType>(
  schema: Schema,
  value: unknown,
  pointerOf: (path: readonly PropertyKey[]) => string = jsonPointer,
): Checked<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(value, { ...WORDING });
  if (success) return { data };
  const issues = error.issues.map((issue) => ({ pointer: pointerOf(issue.path), ...fault(issue) }));
  return { issues, sound: soundPart(schema, value, error) as z.output<Schema> };
}

/** The value as the schema hands it on. @throws AppError `validation_failed` with every fault. */
export function parse<Schema extends ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = check(schema, value);
  if (checked.issues !== undefined) throw invalidAll(checked.issues);
  return checked.data;
}

const WRONG_KIND = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

function fault(issue: z.core.$ZodIssue): Pick<Issue, 'code' | 'message'> {
  if (WRONG_KIND.has(issue.code) && issue.input === undefined) return { code: 'required', message: 'is required' };
  const code = issue.code === 'custom' ? String(issue.params?.code ?? 'invalid') : issue.code;
  return { code, message: issue.message };
}

/** The same error with `prefix` before its pointers into the body; an error without issues stays as it is. */
export function prefixPointers(error: AppError, prefix: string): AppError {
  if (error.issues.length === 0) return error;
  return invalidAll(error.issues.map((issue) => (issue.pointer.startsWith('/') ? moved(issue, prefix) : issue)));
}

/** The issue with `prefix` before its pointer into the body. */
export function moved(issue: Issue, prefix: string): Issue {
  const { pointer, message } = issue;
  return { ...issue, pointer: prefix + pointer, message: movedSentence(message, pointer, prefix + pointer) };
}
