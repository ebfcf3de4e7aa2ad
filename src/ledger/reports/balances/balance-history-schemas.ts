import { z } from 'zod';
import { civilDate, datesInOrder } from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { INTERVALS } from './points.ts';

/** The query of the histories of all accounts. */
export const BalanceHistoryQuery = z
  .object({
    start_date: civilDate.optional().meta({ description: 'Default: 90 days before `end_date`.' }),
    end_date: civilDate.optional().meta({ description: "Default: today in the family's time zone." }),
    interval: z.enum(INTERVALS).default('week').meta({
      description: 'Every day, every seventh day back from the last, or the last day of each month, and the last day.',
    }),
  })
  .check(datesInOrder('start_date', 'end_date'));

/** The balances of all accounts at the same dates. */
export const BalanceHistory = z
  .object({
    dates: z.array(z.string()).meta({ description: 'Oldest first.' }),
    accounts: z
      .array(
        z.object({
          account: AccountRef,
          currency: z.string(),
          balances: z
            .array(z.string().nullable())
            .meta({ description: 'Plain decimals, one for each date; null before the history of the account begins.' }),
        }),
      )
      .meta({ description: 'The newest account first.' }),
    missing_rates: z.array(MissingRateEntry),
  })
  .meta({ id: 'BalanceHistory' });
