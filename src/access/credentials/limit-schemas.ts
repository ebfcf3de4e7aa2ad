import { z } from 'zod';
import { civilDate, idFilter } from '#http/fields.ts';
import { OWN_WINDOWS } from '#kernel/limits.ts';

const ACCOUNTS_MAX = 100;
const REQUESTS_MAX = 1_000_000_000;
const WRITES_MAX = 1_000_000_000;

const descriptions = {
  account_ids: 'The only accounts that it sees and changes; null for all that the user sees.',
  date_from: 'The first day of the entries that it sees and changes; null for no first day.',
  date_to: 'The last day of the entries that it sees and changes; null for no last day.',
  mask_values:
    'Whether amounts, balances and names of others are hidden from it; days, categories and tags are not. It only reads.',
  rate_limit:
    'How many requests it may make in each window, in place of the limit of its tier where that is higher; null for the tier’s.',
  writes_per_day:
    'How many changes it may make on one day of the family, as the change feed counts them; null for any number.',
};

/** The limits of a key or a grant, as responses show them. */
export const shownLimits = {
  account_ids: z.array(z.string()).nullable().meta({ description: descriptions.account_ids }),
  date_from: z.string().nullable().meta({ description: descriptions.date_from }),
  date_to: z.string().nullable().meta({ description: descriptions.date_to }),
  mask_values: z.boolean().meta({ description: descriptions.mask_values }),
  rate_limit: z
    .object({ limit: z.int(), window_seconds: z.int() })
    .nullable()
    .meta({ description: descriptions.rate_limit }),
  writes_per_day: z.int().nullable().meta({ description: descriptions.writes_per_day }),
};

const count = (max: number) =>
  z.int('must be a whole number').min(1, 'must be at least 1').max(max, `must be at most ${max}`);

const rateLimit = z.object({
  limit: count(REQUESTS_MAX),
  window_seconds: z.literal([...OWN_WINDOWS], `must be ${OWN_WINDOWS.join(', ')}: a minute, an hour or a day`),
});

/** The limits that a body may give. */
export const givenLimits = {
  account_ids: z
    .array(idFilter, 'must be an array of ids')
    .min(1, 'must list at least one account; use null for all')
    .max(ACCOUNTS_MAX, `must list at most ${ACCOUNTS_MAX} accounts`)
    .transform((ids) => [...new Set(ids)])
    .nullable()
    .optional()
    .meta({ description: descriptions.account_ids }),
  date_from: civilDate.nullable().optional().meta({ description: descriptions.date_from }),
  date_to: civilDate.nullable().optional().meta({ description: descriptions.date_to }),
  mask_values: z.boolean('must be true or false').optional().meta({ description: descriptions.mask_values }),
  rate_limit: rateLimit.nullable().optional().meta({ description: descriptions.rate_limit }),
  writes_per_day: count(WRITES_MAX).nullable().optional().meta({ description: descriptions.writes_per_day }),
};
