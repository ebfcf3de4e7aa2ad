import { z } from 'zod';
import { civilDate, currencyCode, datesInOrder, Pagination, pageQuery } from '#http/fields.ts';
import { MARKET_BASE } from './rates.ts';

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
