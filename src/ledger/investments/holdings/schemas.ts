import { z } from 'zod';
import { datesInOrder, idFilter, idsFilter, localeQuery, Pagination, pageQuery } from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { filterDate, SecurityRef } from '#ledger/investments/trades/schemas.ts';

const decimal = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: ['12.5'] });

/** The units of a security in an account at the end of a day. */
export const Holding = z
  .object({
    id: z.string().meta({ description: 'Of account, security and day.' }),
    date: z.string(),
    qty: z.string().meta({ description: 'With a fraction always.', examples: ['10.0'] }),
    price: z
      .string()
      .meta({ description: "Of one unit, formatted in the account's currency; zero where it is unknown." }),
    amount: z
      .string()
      .meta({ description: "The value, formatted in the account's currency; zero where the price is unknown." }),
    currency: z.string().meta({ description: "The account's." }),
    cost_basis_source: z
      .enum(['manual', 'calculated', 'provider'])
      .nullable()
      .meta({ description: '`calculated` from the trades; null where the cost of some units is unknown.' }),
    account: AccountRef,
    security: SecurityRef,
    avg_cost: z.string().nullable().meta({ description: 'The cost of one unit, formatted; null where it is unknown.' }),
    price_decimal: decimal('The price as it is known, in `price_currency`.'),
    price_currency: z.string().nullable(),
    price_date: z.string().nullable().meta({ description: 'The day of the price, at or before `date`.' }),
    amount_decimal: decimal('`amount` as a plain decimal; null where it is unknown.'),
    missing: z
      .enum(['price', 'exchange_rate'])
      .nullable()
      .meta({ description: 'What is not known, so that the value is not either.' }),
    cost: decimal("What the units have cost, in the account's currency; null where it is unknown."),
    gain: decimal('The value less the cost; null where one of them is unknown.'),
    created_at: z.string().meta({ description: 'The beginning of the day: holdings are computed, not stored.' }),
    updated_at: z.string(),
  })
  .meta({ id: 'Holding' });

export const HoldingPage = z.object({ holdings: z.array(Holding), pagination: Pagination }).meta({ id: 'HoldingPage' });

export const HoldingListQuery = z
  .object({
    account_id: idFilter.optional(),
    account_ids: idsFilter.optional(),
    security_id: idFilter.optional(),
    date: filterDate('date').optional().meta({ description: 'This day alone.' }),
    start_date: filterDate('start_date').optional(),
    end_date: filterDate('end_date').optional(),
    ...pageQuery(),
    ...localeQuery,
  })
  .check(datesInOrder('start_date', 'end_date'));

export const HoldingQuery = z.object(localeQuery);
