import { z } from 'zod';
import { isId } from '#kernel/ids.ts';
import { MONEY_LOCALES } from '#kernel/money/format.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { whenSound } from './object-members.ts';

const GIVEN_ONCE = 'must be given once';
const NOT_AN_ID = 'must be the id of a resource, a UUID';

const TRUE_WORDS = ['true', 't', '1', 'on'];
const FALSE_WORDS = ['false', 'f', '0', 'off'];

/** A boolean of a query, in the words that clients of this family send, in any letter case. */
export const queryBoolean = z
  .string(GIVEN_ONCE)
  .toLowerCase()
  .refine((word) => TRUE_WORDS.includes(word) || FALSE_WORDS.includes(word), {
    error: 'must be true or false',
    params: { code: 'not_a_boolean' },
  })
  .transform((word) => TRUE_WORDS.includes(word))
  .meta({ override: { type: 'boolean' } });

/** An id to filter by. A malformed one could match nothing: it is refused. */
export const idFilter = z
  .string(GIVEN_ONCE)
  .refine(isId, { error: NOT_AN_ID, params: { code: 'not_an_id' } })
  .meta({ override: { type: 'string', format: 'uuid' } });

/** One id or several of the same name to filter by, `ids[]=a&ids[]=b` or `ids=a`. */
export const idsFilter = z
  .preprocess(
    (ids) => (typeof ids === 'string' ? [ids] : ids),
    z.array(idFilter).max(500, 'must have at most 500 values'),
  )
  .meta({ override: { type: 'array', items: { type: 'string', format: 'uuid' } } });

/** A check of an object: where both dates are given, `end` must not be before `start`. */
export function datesInOrder<Start extends string, End extends string>(start: Start, end: End) {
  type Dates = { readonly [name in Start | End]?: string | undefined };
  return z.refine<Dates>(
    (dates) => {
      const [from, to]: (string | undefined)[] = [dates[start], dates[end]];
      return from === undefined || to === undefined || from <= to;
    },
    {
      path: [end],
      error: `must not be before ${start}`,
      params: { code: 'before_start' },
      when: whenSound(start, end),
    },
  );
}

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
