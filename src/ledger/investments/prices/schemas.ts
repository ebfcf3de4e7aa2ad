import { z } from 'zod';
import {
  booleanOrWord,
  civilDate,
  currencyCode,
  datesInOrder,
  decimal,
  idFilter,
  localeQuery,
  Pagination,
  pageQuery,
  queryBoolean,
} from '#http/fields.ts';
import { isZero, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { SOURCES } from './store.ts';

/** The most prices of one request: forty years of days of trade. */
const PRICES_MAX = 10_000;

export const SecurityPrice = z
  .object({
    id: z.string(),
    date: z.string(),
    price: z.string().meta({ description: 'Money of one unit, rounded to its currency.', examples: ['$187.42'] }),
    price_amount: z.string().meta({ description: 'With four decimals, rounded.', examples: ['187.4200'] }),
    price_decimal: z.string().meta({ description: 'The exact price of one unit.', examples: ['187.42'] }),
    currency: z.string(),
    provisional: z.boolean(),
    source: z
      .enum(SOURCES)
      .meta({ description: 'A person, a program, a file of prices, or the source of market prices.' }),
    security: z
      .object({
        id: z.string(),
        ticker: z.string(),
        name: z.string().nullable(),
        exchange_operating_mic: z.string().nullable(),
      })
      .meta({ id: 'PricedSecurity' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'SecurityPrice' });

export const SecurityPricePage = z
  .object({ security_prices: z.array(SecurityPrice), pagination: Pagination })
  .meta({ id: 'SecurityPricePage' });

/** The query of the list: all filters apply. */
export const SecurityPriceListQuery = z
  .object({
    security_id: idFilter.optional(),
    currency: currencyCode.optional(),
    start_date: civilDate.optional(),
    end_date: civilDate.optional(),
    provisional: queryBoolean.optional(),
    source: z.enum(SOURCES).optional(),
    ...pageQuery(),
    ...localeQuery,
  })
  .check(datesInOrder('start_date', 'end_date'));

/** The query of routes that return one. */
export const SecurityPriceQuery = z.object(localeQuery);

const price = decimal
  .refine((text) => isAboveZero(text), {
    error: 'must be above zero, with at most 18 digits on either side of its point',
    params: { code: 'not_a_price' },
  })
  .transform((text) => canonical(text))
  .meta({ description: 'Of one unit, exact; above zero.' });

function isAboveZero(text: string): boolean {
  const parsed = parseDecimal(text);
  return parsed !== undefined && !isZero(parsed) && parsed.digits > 0n;
}

function canonical(text: string): string {
  const parsed = parseDecimal(text);
  return parsed === undefined ? text : writeDecimal(parsed);
}

const currency = currencyCode.optional().meta({ description: "Default: the security's." });

/** A price of a day, as requests and files have it. */
export const DayPrice = z
  .object({ date: civilDate, price, currency, provisional: booleanOrWord.optional() })
  .meta({ id: 'DayPrice' });

/** The body of a create. */
export const NewSecurityPrice = DayPrice.extend({ security_id: z.string() }).meta({ id: 'NewSecurityPrice' });

/** The body of an update. */
export const SecurityPriceChange = z
  .object({ price: price.optional(), provisional: booleanOrWord.optional() })
  .meta({ id: 'SecurityPriceChange' });

/** The body of a bulk write. */
export const SecurityPriceBulk = z
  .object({
    prices: z
      .array(DayPrice)
      .min(1, 'must have at least one price')
      .max(PRICES_MAX, `must have at most ${PRICES_MAX} prices`)
      .optional(),
    raw_file_content: z.string().max(1_000_000, 'must have at most 1000000 characters').optional().meta({
      description: 'Instead of `prices`: CSV with a header that has Date and Close or Price, and may have Currency.',
    }),
  })
  .meta({ id: 'SecurityPriceBulk' });

/** The response to a bulk write. */
export const SecurityPriceCounts = z
  .object({ created: z.int(), updated: z.int(), unchanged: z.int() })
  .meta({ id: 'SecurityPriceCounts' });

/** The days whose prices are deleted; without dates all. */
export const PriceRangeQuery = z
  .object({ start_date: civilDate.optional(), end_date: civilDate.optional() })
  .check(datesInOrder('start_date', 'end_date'));

export const DeletedPrices = z.object({ deleted: z.int() }).meta({ id: 'DeletedPrices' });
