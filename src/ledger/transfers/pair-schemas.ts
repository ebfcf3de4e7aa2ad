import { z } from 'zod';
import { civilDate, idFilter, localeQuery, pageQuery } from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { KINDS } from '#ledger/posting/index.ts';

export const TransferSide = z
  .object({
    id: z.string(),
    entry_id: z.string().meta({ description: 'The same id: entry and transaction are one.' }),
    date: z.string(),
    amount: z.string(),
    amount_decimal: z.string().meta({ description: '`amount` as a plain decimal.', examples: ['12.30'] }),
    amount_cents: z.int().meta({ description: 'Minor units; money out is positive, money in negative.' }),
    currency: z.string(),
    name: z.string(),
    kind: z.enum(KINDS),
    account: AccountRef,
  })
  .meta({ id: 'TransferLeg' });

export const sideQuery = {
  account_id: idFilter.optional().meta({ description: 'The account of either side.' }),
  start_date: civilDate.optional().meta({ description: 'Either side on or after this day.' }),
  end_date: civilDate.optional().meta({ description: 'Either side on or before this day.' }),
  sort: z.enum(['created_at', '-created_at']).optional().meta({ description: 'Default: `-created_at`, newest first.' }),
  ...pageQuery(),
  ...localeQuery,
};
