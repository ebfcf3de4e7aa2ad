import { z } from 'zod';
import {
  booleanOrWord,
  civilDate,
  datesInOrder,
  decimal,
  idFilter,
  immutable,
  localeQuery,
  multilineText,
  Pagination,
  pageQuery,
} from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';

export const Valuation = z
  .object({
    id: z.string(),
    date: z.string(),
    amount: z.string().meta({
      description:
        "The account's balance at the end of the day, formatted. A liability is positive when money is owed.",
    }),
    amount_decimal: z.string().meta({ description: '`amount` as a plain decimal.', examples: ['1234.56'] }),
    amount_cents: z.int().meta({ description: "In the currency's minor units." }),
    currency: z.string(),
    name: z.string().meta({ description: 'Computed from kind and account type.', examples: ['Opening balance'] }),
    notes: z.string().nullable(),
    kind: z.enum(['opening_anchor', 'reconciliation', 'current_anchor']),
    account: AccountRef,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Valuation' });

/** A recorded valuation with the amount it replaced, if any. */
export const RecordedValuation = Valuation.extend({
  replaced_amount: z
    .string()
    .nullable()
    .meta({ description: 'The previous valuation, a plain decimal; null if none.' }),
}).meta({ id: 'RecordedValuation' });

export const ValuationPage = z
  .object({ valuations: z.array(Valuation), pagination: Pagination })
  .meta({ id: 'ValuationPage' });

/** A valuation must match all filters. */
export const ValuationListQuery = z
  .object({
    account_id: idFilter.optional(),
    start_date: civilDate.optional(),
    end_date: civilDate.optional(),
    sort: z.enum(['date', '-date']).optional().meta({ description: 'Default: `-date`, newest first.' }),
    ...pageQuery(),
    ...localeQuery,
  })
  .check(datesInOrder('start_date', 'end_date'));

export const ValuationQuery = z.object(localeQuery);

const NOTES_MAX = 10_000;

export const NewValuation = z
  .object({
    account_id: z.string(),
    amount: decimal.meta({ description: 'The balance at the end of the day.' }),
    date: civilDate,
    notes: multilineText(NOTES_MAX).nullable().optional(),
    upsert: booleanOrWord.optional().meta({
      description: 'Return 200 if the day had a valuation. May also stand next to `valuation`.',
    }),
  })
  .meta({ id: 'NewValuation' });

export const ValuationChange = z
  .object({ amount: decimal, date: civilDate, notes: multilineText(NOTES_MAX).nullable() })
  .partial()
  .extend(immutable('account_id'))
  .meta({ id: 'ValuationChange' });
