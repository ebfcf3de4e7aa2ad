import { z } from 'zod';
import { currencyCode, singleLineText } from '#http/fields.ts';
import { add, compare, type Decimal, parseDecimal, ZERO } from '#kernel/money/decimal.ts';
import { MONEY_LOCALES } from '#kernel/money/format.ts';

const MONIKERS = ['Family', 'Group'] as const;
const SHARING = ['shared', 'private'] as const;
export const MATCH_TRANSFERS = ['evidence', 'all', 'off'] as const;

const ONE = { digits: 1n, scale: 0 };

function addUpToOne(parts: Readonly<Record<string, string>>): boolean {
  const weights = Object.values(parts).map((part) => parseDecimal(part));
  if (weights.some((weight) => weight === undefined || compare(weight, ZERO) < 0)) return false;
  return (
    compare(
      weights.reduce<Decimal>((sum, weight = ZERO) => add(sum, weight), ZERO),
      ONE,
    ) <= 0
  );
}

const targets = z
  .record(z.string().regex(/^[A-Za-z]{2,8}$/), z.string().max(20))
  .refine(addUpToOne, { error: 'must be parts of 1 that add up to 1 at most' })
  .optional();

/** The target of each group of the holdings, by grouping. */
export const AllocationTargets = z
  .object({ kind: targets, currency: targets, country: targets })
  .strict()
  .meta({
    id: 'AllocationTargets',
    description: 'The part of 1 that each kind, currency or country shall have of the holdings.',
    examples: [{ kind: { share: '0.6', bond: '0.4' } }],
  });

/** A family's settings on the wire. */
export const FamilySettings = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    currency: z.string().meta({ description: 'The currency of reports, and of a new account by default.' }),
    locale: z.string(),
    date_format: z.string().meta({ description: 'A strftime pattern.', examples: ['%m-%d-%Y'] }),
    country: z.string().nullable().meta({ description: 'ISO 3166-1, two letters.' }),
    timezone: z
      .string()
      .nullable()
      .meta({ description: 'An IANA name.', examples: ['Europe/Prague'] }),
    month_start_day: z.int(),
    moniker: z.enum(MONIKERS),
    default_account_sharing: z.enum(SHARING),
    match_transfers: z.enum(MATCH_TRANSFERS).meta({
      description:
        'Which transfers that are found by amount and day count at once: those with `evidence`, `all`, or `off` to look for none.',
    }),
    custom_enabled_currencies: z.boolean(),
    enabled_currencies: z
      .array(z.string())
      .meta({ description: 'The family currency first; all currencies unless some are chosen.' }),
    allocation_targets: AllocationTargets,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'FamilySettings' });

// Directives of a date, and the separators between them.
const DATE_FORMAT = /^(?:%-?[demybBYj]|[ ./,-])+$/;
const ZONE = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

function isTimeZone(name: string): boolean {
  if (!ZONE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const FamilySettingsChange = z
  .object({
    name: singleLineText(100).nullable(),
    currency: currencyCode,
    locale: z.enum(MONEY_LOCALES),
    date_format: singleLineText(30).refine((text) => DATE_FORMAT.test(text) && text.includes('%'), {
      error: 'must be a strftime pattern of a date, such as %Y-%m-%d',
    }),
    country: z
      .string()
      .toUpperCase()
      .refine((code) => /^[A-Z]{2}$/.test(code), { error: 'must be a two-letter country code' })
      .nullable(),
    timezone: singleLineText(64).refine(isTimeZone, { error: 'must be the IANA name of a time zone' }).nullable(),
    month_start_day: z.int().min(1).max(28),
    moniker: z.enum(MONIKERS),
    default_account_sharing: z.enum(SHARING),
    match_transfers: z.enum(MATCH_TRANSFERS),
    enabled_currencies: z
      .array(currencyCode)
      .max(500, 'must have at most 500 currencies')
      .nullable()
      .meta({ description: 'The currencies offered in addition to the family currency; null for all.' }),
    allocation_targets: AllocationTargets.meta({ description: 'Replaces all targets; `{}` for none.' }),
  })
  .partial()
  .meta({ id: 'FamilySettingsChange' });
