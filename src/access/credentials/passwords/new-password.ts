import { readFileSync } from 'node:fs';
import { z } from 'zod';

const LENGTH_MIN = 8;
const LENGTH_MAX = 256;

let common: ReadonlySet<string> | undefined;

/** True for a common password, in any letter case. */
function isCommonPassword(password: string): boolean {
  // Read at first use: few processes need the list.
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}

/**
 * A new password: 8 to 256 characters of any kind, not a common one, no composition rules. It is hashed exactly as received;
 * malformed Unicode is refused, because hashing would make different passwords equal.
 */
export const newPassword = z
  .string()
  .refine((text) => text.isWellFormed(), { error: 'must be well-formed Unicode', params: { code: 'malformed' } })
  .refine((text) => characters(text) >= LENGTH_MIN, {
    error: `must have at least ${LENGTH_MIN} characters`,
    params: { code: 'too_short' },
  })
  .refine((text) => characters(text) <= LENGTH_MAX, {
    error: `must have at most ${LENGTH_MAX} characters`,
    params: { code: 'too_long' },
  })
  .refine((text) => !isCommonPassword(text), {
    error: 'must not be one of the most common passwords',
    params: { code: 'too_common' },
  })
  .meta({ format: 'password', minLength: LENGTH_MIN, maxLength: LENGTH_MAX });

// Code points: an emoji counts as one character.
function characters(text: string): number {
  return [...text].length;
}
