import { z } from 'zod';
import { textOfNumber } from './json-body.ts';

// C0 and C1 controls, and the bidirectional overrides that make one name look like another.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point.
const CONTROLS_IN_NOTES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const wellFormed = (text: string): boolean => text.isWellFormed();

/** One line of text with visible content, trimmed, `least..max` characters, without controls or lone surrogates. */
export function singleLineText(max: number, least = 1) {
  return z
    .string()
    .trim()
    .min(least, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine(wellFormed, 'must be well-formed Unicode')
    .refine((text) => !CONTROLS.test(text), 'must not contain control characters');
}

/** Text of several lines, up to `max` characters. */
export function multilineText(max: number) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine(wellFormed, 'must be well-formed Unicode')
    .refine((text) => !CONTROLS_IN_NOTES.test(text), 'must not contain control characters');
}

/** A reference sent as text or as a number; a number is kept as its digits. */
export function externalReference(max: number) {
  return z.preprocess(textOfNumber, singleLineText(max)).meta({ override: { type: ['string', 'number'] } });
}

/** A plain decimal sent as text or as a JSON number, handed on as text: no amount passes through a double. */
export const decimal = z
  .preprocess(
    textOfNumber,
    z.string('must be a decimal, as text or number').refine((text) => /^-?\d+(\.\d+)?$/.test(text), {
      error: 'must be a plain decimal number such as 1234.56',
      params: { code: 'not_a_decimal' },
    }),
  )
  .meta({ override: { type: ['string', 'number'] }, examples: ['12.30'] });
