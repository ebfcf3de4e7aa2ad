import type { ZodError, ZodType, z } from 'zod';
import { AppError, type Issue, invalidAll, jsonPointer, movedSentence } from '#kernel/errors.ts';

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
  // A headline of its own stands over sentences that clients know: both stay as they are.
  if (error.details !== undefined || error.message !== invalidAll(error.issues).message) {
    const issues = error.issues.map((issue) => ({ ...issue, pointer: prefix + issue.pointer }));
    return new AppError(error.code, error.message, { ...(error.details && { details: error.details }), issues });
  }
  return invalidAll(error.issues.map((issue) => (issue.pointer.startsWith('/') ? moved(issue, prefix) : issue)));
}

/** The issue with `prefix` before its pointer into the body. */
export function moved(issue: Issue, prefix: string): Issue {
  const { pointer, message } = issue;
  return { ...issue, pointer: prefix + pointer, message: movedSentence(message, pointer, prefix + pointer) };
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** The value to send instead, as words after the member's name, for schemas without words of their own. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be ${oneOf(issue.values.map(String))}`;
  if (issue.code === 'too_small') return `must ${bound(issue.origin, 'at least', Number(issue.minimum))}`;
  if (issue.code === 'too_big') return `must ${bound(issue.origin, 'at most', Number(issue.maximum))}`;
  if (issue.code === 'invalid_format') return `must be ${issue.format}`;
  return 'must have another value';
}

function bound(origin: string, words: string, limit: number): string {
  if (origin === 'string') return `have ${words} ${limit} character${limit === 1 ? '' : 's'}`;
  if (origin === 'array') return `have ${words} ${limit} item${limit === 1 ? '' : 's'}`;
  return `be ${words} ${limit}`;
}

/** The words as a choice: `a`, `a or b`, `one of a, b, c`. */
export function oneOf(words: readonly string[]): string {
  return words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ');
}

const REPORTED = 'reported';

/** The parsed `value` with its sound members; reading a member that `faults` names throws. */
function soundPart(schema: ZodType, value: unknown, faults: ZodError): unknown {
  const { value: parsed } = schema._zod.run({ value, issues: [] }, {}) as { readonly value: unknown };
  for (const { path } of faults.issues) {
    const [name] = path.slice(-1);
    const holder = path.slice(0, -1).reduce(memberOf, parsed);
    if (name === undefined || typeof holder !== 'object' || holder === null) continue;
    Object.defineProperty(holder, name, { get: throwReported, configurable: true, enumerable: true });
  }
  return parsed;
}

// Not by reading: the member may be faulty itself.
function memberOf(holder: unknown, name: PropertyKey): unknown {
  return typeof holder === 'object' && holder !== null
    ? Object.getOwnPropertyDescriptor(holder, name)?.value
    : undefined;
}

function throwReported(): never {
  throw invalidAll([{ pointer: '', code: REPORTED, message: 'This is reported already' }]);
}

/**
 * The faults that a use case finds in the sound part of an input. What it writes must not stay. Whatever else goes wrong without
 * the faulty members is no fault of the request.
 */
export async function furtherFaults(useCase: () => Promise<unknown>): Promise<Issue[]> {
  try {
    await useCase();
  } catch (error) {
    if (error instanceof AppError) return error.issues.filter(({ code }) => code !== REPORTED);
  }
  return [];
}
