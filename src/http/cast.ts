import type { ZodType } from 'zod';
import { z } from 'zod';

/** A whole number as `schema` describes it, or its digits as text: clients of this family send both. */
export function wholeNumber<Schema extends ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    schema,
  );
}

const WORDS = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** `true` or `false`, or the word as text: forms cannot send a boolean. */
export const booleanOrWord = z.preprocess((value) => WORDS.get(value) ?? value, z.boolean());
