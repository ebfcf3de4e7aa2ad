import { z } from 'zod';
import { isId } from '#kernel/ids.ts';
import { MONEY_LOCALES } from '#kernel/money/format.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';

const FALSE_WORDS = new Set(['false', 'FALSE', 'f', 'F', '0', 'off', 'OFF']);

/** A boolean of a query: the words that clients of this family send for false are false, every other word is true. */
export const queryBoolean = z
  .string('must be given once')
  .transform((word) => !FALSE_WORDS.has(word))
  .meta({ override: { type: 'boolean' } });

/** One value or several of the same name, `ids[]=a&ids[]=b` or `ids=a`. */
export const queryList = z
  .union([z.array(z.string()), z.string().transform((one) => [one])])
  .refine((values) => values.length <= 500, 'must have at most 500 values')
  .meta({ override: { type: 'array', items: { type: 'string' } } });

/** A civil date, `YYYY-MM-DD`, 1900–2999. */
export const civilDate = z
  .string('must be a date, YYYY-MM-DD')
  .refine(isCivilDate, 'must be a date that exists, YYYY-MM-DD, 1900–2999')
  .meta({ override: { type: 'string', format: 'date' } });

/** An instant, RFC 3339, handed on in UTC with milliseconds, so that it compares as text with what is stored. */
export const timestamp = z
  .string('must be an RFC 3339 timestamp')
  .max(40, 'must be an RFC 3339 timestamp')
  .refine(isInstant, 'must be an RFC 3339 timestamp of a day that exists')
  .transform((text) => new Date(text).toISOString())
  .meta({ override: { type: 'string', format: 'date-time' } });

const INSTANT = /^(.{10})[Tt](?:[01]\d|2[0-3]):\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

// The day is looked at apart: `Date.parse` takes 30 February for 2 March.
function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isCivilDate(day) && !Number.isNaN(Date.parse(text));
}

/** `?locale=` of every route that formats money. */
export const localeQuery = {
  locale: z.enum(MONEY_LOCALES).optional().meta({ description: 'Locale of money strings; default: `en`.' }),
};

/** `?account_id=` of the lists that can be of one account. */
export const accountFilter = z
  .string('must be given once')
  .refine(isId, 'must be a valid UUID')
  .meta({ override: { type: 'string', format: 'uuid' } });
