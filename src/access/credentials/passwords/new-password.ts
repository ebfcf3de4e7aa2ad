import { readFileSync } from 'node:fs';
import { z } from 'zod';

const LENGTH_MIN = 8;
const LENGTH_MAX = 256;

let common: ReadonlySet<string> | undefined;

/** True for one of the passwords that guessing begins with, in any letter case. */
function isCommonPassword(password: string): boolean {
  // Read at the first use: only who chooses a password needs the list.
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}

/**
 * A password as it is chosen: 8 to 256 characters of any kind, not a common one, no rules of composition. It is kept exactly
 * as received; text that is not Unicode is refused, since hashing would fold different passwords into one.
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

// Code points: an emoji is one character to whoever types it.
function characters(text: string): number {
  return [...text].length;
}
