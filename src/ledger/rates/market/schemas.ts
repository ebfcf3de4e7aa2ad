import { z } from 'zod';
import { currencyCode } from '#http/routing/currency-code.ts';
import { Pagination, pageQuery } from '#http/routing/pagination.ts';
import { civilDate } from '#http/routing/query.ts';
import { REFERENCE_BASE } from './reference-quote.ts';

/** A reference rate on the wire. */
const ReferenceRate = z
  .object({
    from_currency: z.literal(REFERENCE_BASE),
    to_currency: z.string(),
    date: z.string(),
    rate: z.string().meta({ description: 'Units of `to_currency` for one euro, an exact decimal.' }),
  })
  .meta({ id: 'ReferenceRate' });

/** A page of reference rates. */
export const ReferenceRatePage = z
  .object({ reference_rates: z.array(ReferenceRate), pagination: Pagination })
  .meta({ id: 'ReferenceRatePage' });

/** The query of the list. */
export const ReferenceRateListQuery = z.object({
  to_currency: currencyCode,
  start_date: civilDate.optional(),
  end_date: civilDate.optional(),
  ...pageQuery('clamp'),
});
