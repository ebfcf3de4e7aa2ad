import { type ZodType, z } from 'zod';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '#application/pagination.ts';
import { isId } from '#kernel/ids.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { MONEY_LOCALES } from '#kernel/money/format.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { textOfNumber } from './body.ts';

/** `:id` of a path. A malformed one is as unknown as any other that is not there. */
export const idParams = z.object({ id: z.string() });

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

/** When a check of several `members` of an object runs: although other members are faulty, but not if one of these is. */
export function whenSound(...members: readonly string[]) {
  return ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' && value !== null && !issues.some(({ path }) => members.includes(String(path?.[0])));
}

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

/** The code of a currency the server knows, sent in any letter case and handed on in upper case. */
export const currencyCode = z
  .string('must be an ISO 4217 code')
  .toUpperCase()
  .refine((code) => findCurrency(code) !== undefined, {
    error: 'must be an ISO 4217 code',
    params: { code: 'unknown_currency' },
  });

type Immutable = z.ZodOptional<z.ZodUnknown>;

/** Members of a resource that an update must not name; others that the resource does not have are ignored. */
export function immutable<const Name extends string>(...names: readonly Name[]): Record<Name, Immutable> {
  const member: z.ZodType = z
    .unknown()
    .refine((value) => value === undefined, { error: 'cannot be changed; leave it out', params: { code: 'immutable' } })
    .optional()
    .meta({ override: { not: {} }, description: 'Cannot be changed: 422 `immutable`.' });
  return Object.fromEntries(names.map((name) => [name, member])) as Record<Name, Immutable>;
}

const lenientInteger = (text: unknown): number =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;

/** The query members of a paged list. Anything that is not a positive integer falls back, as clients rely on. */
export function pageQuery() {
  return {
    page: z
      .preprocess((text) => Math.max(1, lenientInteger(text)), z.number().default(1))
      .meta({
        override: { type: 'integer', minimum: 1 },
        description: 'Page number; a number past the end returns the last page.',
      }),
    per_page: z
      .preprocess(
        (text) => Math.min(lenientInteger(text) || PER_PAGE_DEFAULT, PER_PAGE_MAX),
        z.number().default(PER_PAGE_DEFAULT),
      )
      .meta({
        override: { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX },
        description: 'Rows per page; a number above the maximum is taken for the maximum.',
      }),
    cursor: z
      .string()
      .max(1000, 'must be a cursor from next_cursor')
      .optional()
      .meta({ description: "The previous page's `next_cursor`; replaces `page`." }),
  };
}

/** The query of a list that has page parameters and no filters. */
export const PageOnlyQuery = z.object(pageQuery());

/** The `pagination` object of a list. After a cursor there is no page number and nothing is counted. */
export const Pagination = z
  .object({
    page: z.int().nullable(),
    per_page: z.int(),
    total_count: z.int().nullable(),
    total_pages: z.int().nullable(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'Pagination' });
