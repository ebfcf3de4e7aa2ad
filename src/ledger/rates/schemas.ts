import { z } from 'zod';
import { civilDate, currencyCode, datesInOrder, decimal, Pagination, pageQuery } from '#http/fields.ts';
import { canonicalRate, parseRate, RATE_DIGITS_MAX } from '#kernel/money/rates.ts';
import { MARKET_BASE } from './rates.ts';

/** The most rates of a bulk request. */
const BULK_RATES_MAX = 500;

const shape = {
  from_currency: z.string(),
  to_currency: z.string(),
  date: z.string(),
  rate: z.string().meta({
    description: 'Units of `to_currency` for one unit of `from_currency`: an exact decimal without trailing zeros.',
    examples: ['25.305'],
  }),
};

export const ExchangeRate = z
  .object({ id: z.string(), ...shape, created_at: z.string(), updated_at: z.string() })
  .meta({ id: 'ExchangeRate' });

export const ExchangeRatePage = z
  .object({ exchange_rates: z.array(ExchangeRate), pagination: Pagination })
  .meta({ id: 'ExchangeRatePage' });

/** The query of the list: all filters apply. */
export const ExchangeRateListQuery = z
  .object({
    from_currency: currencyCode.optional(),
    to_currency: currencyCode.optional(),
    start_date: civilDate.optional(),
    end_date: civilDate.optional(),
    ...pageQuery(),
  })
  .check(datesInOrder('start_date', 'end_date'));

/** The body of a create. */
export const NewExchangeRate = z
  .object({
    from_currency: currencyCode,
    to_currency: currencyCode,
    date: civilDate,
    rate: decimal
      .refine((text) => parseRate(text) !== undefined, {
        error: `must be above zero, with at most ${RATE_DIGITS_MAX} digits on either side of its point`,
        params: { code: 'not_a_rate' },
      })
      .transform(canonicalRate)
      .meta({ description: 'Units of `to_currency` for one unit of `from_currency`.' }),
  })
  .refine((rate) => rate.from_currency !== rate.to_currency, {
    path: ['to_currency'],
    error: 'must be another currency than from_currency',
    params: { code: 'same_currency' },
  })
  .meta({ id: 'NewExchangeRate' });

/** The body of a bulk upsert. */
export const ExchangeRateBulk = z
  .object({
    exchange_rates: z
      .array(NewExchangeRate)
      .min(1, 'must have at least one rate')
      .max(BULK_RATES_MAX, `must have at most ${BULK_RATES_MAX} rates`),
  })
  .meta({ id: 'ExchangeRateBulk' });

/** The response to a bulk upsert: the rates in the order of the request, with counts. */
export const ExchangeRateBulkAnswer = z
  .object({ exchange_rates: z.array(ExchangeRate), created: z.int(), updated: z.int(), unchanged: z.int() })
  .meta({ id: 'ExchangeRateBulkAnswer' });

/** A rate that a response needed and that is unknown. */
export const MissingRateEntry = z
  .object({ from: z.string(), to: z.string(), date: z.string() })
  .meta({ id: 'MissingRate', description: 'No rate is known for this pair on this day or the seven days before it.' });

export const ConversionQuery = z.object({
  amount: decimal,
  from_currency: currencyCode,
  to_currency: currencyCode,
  date: civilDate,
});

/** An amount in another currency; all null where no rate is known. */
export const Conversion = z
  .object({
    amount: z
      .string()
      .nullable()
      .meta({ description: 'In `to_currency`, rounded half to even.', examples: ['9.20'] }),
    rate: z.string().nullable().meta({ description: 'Units of `to_currency` for one of `from_currency`.' }),
    rate_date: z.string().nullable().meta({ description: 'The day of the rate: at most seven days before `date`.' }),
    rate_source: z.enum(['manual', 'market']).nullable().meta({
      description: '`manual` where any part of the rate is one of the family.',
    }),
  })
  .meta({ id: 'Conversion', description: 'All members are null where no rate is known.' });

const ReferenceRate = z
  .object({
    from_currency: z.literal(MARKET_BASE),
    to_currency: z.string(),
    date: z.string(),
    rate: z.string().meta({ description: 'Units of `to_currency` for one euro, an exact decimal.' }),
  })
  .meta({ id: 'ReferenceRate' });

export const ReferenceRatePage = z
  .object({ reference_rates: z.array(ReferenceRate), pagination: Pagination })
  .meta({ id: 'ReferenceRatePage' });

export const ReferenceRateListQuery = z
  .object({
    to_currency: currencyCode,
    start_date: civilDate.optional(),
    end_date: civilDate.optional(),
    ...pageQuery(),
  })
  .check(datesInOrder('start_date', 'end_date'));
