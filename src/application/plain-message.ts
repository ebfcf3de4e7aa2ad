import type { z } from 'zod';

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
export function plainMessage(issue: z.core.$ZodRawIssue): string {
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
