import { z } from 'zod';
import { datesInOrder } from '#http/fields.ts';
import { transactionConditions } from './schemas.ts';

const COUNTED_BY = ['account', 'category', 'merchant', 'tag', 'currency', 'state'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** The states that are counted; each is a word of the search language. */
export const COUNTED_STATES = [
  'income',
  'expense',
  'transfer',
  'split',
  'pending',
  'cleared',
  'reviewed',
  'excluded',
  'uncategorized',
] as const;

export const VALUES_MAX = 200;

export const TransactionCountsQuery = z
  .object({
    ...transactionConditions,
    by: z.enum(COUNTED_BY).optional().meta({
      description:
        'Default: `category`. By label, split lines count in place of their parents; a transaction counts for each of its tags and each of its states.',
    }),
  })
  .check(datesInOrder('start_date', 'end_date'));

export const TransactionCounts = z
  .object({
    counts: z
      .array(
        z.object({
          value: z.string().nullable().meta({
            description:
              'The id of the account, category, merchant or tag, the currency, or the state as in `q=is:…`. Null for transactions without a category or merchant.',
          }),
          transaction_count: z.int(),
        }),
      )
      .meta({ description: `The most frequent ${VALUES_MAX} values, the most frequent first.` }),
  })
  .meta({ id: 'TransactionCounts' });
