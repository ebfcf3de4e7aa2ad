import { z } from 'zod';
import { civilDate, localeQuery } from '#http/routing/query.ts';
import { MissingRateEntry } from '#ledger/rates/manual/index.ts';

const Money = z
  .object({
    amount: z.string().meta({ description: 'A plain decimal.', examples: ['1234.56'] }),
    currency: z.string(),
    formatted: z.string(),
  })
  .meta({ id: 'Money' });

const missingRates = z
  .array(MissingRateEntry)
  .meta({ description: 'What has no rate to the currency of the sums is in none of them.' });

/** Assets, liabilities and net worth. */
export const BalanceSheet = z
  .object({
    currency: z.string(),
    date: z.string().meta({ description: 'The day of the exchange rates.' }),
    net_worth: Money,
    assets: Money,
    liabilities: Money,
    missing_rates: missingRates,
  })
  .meta({ id: 'BalanceSheet' });

export const BalanceSheetQuery = z.object({
  date: civilDate.optional().meta({
    description: 'The balances at the end of that day. Without it the present ones, entries of later days included.',
  }),
  ...localeQuery,
});

export const BalanceSheetHistoryQuery = z.object({
  start_date: civilDate.optional().meta({ description: 'A year before `end_date` unless given.' }),
  end_date: civilDate.optional().meta({ description: 'Today unless given.' }),
  interval: z
    .enum(['day', 'week', 'month'])
    .default('month')
    .meta({ description: 'Every day, every seventh up to the last, or the ends of months and the last day.' }),
});

/** Net worth over time, oldest first. */
export const BalanceSheetHistory = z
  .object({
    currency: z.string(),
    points: z.array(z.object({ date: z.string(), net_worth: z.string(), assets: z.string(), liabilities: z.string() })),
    missing_rates: missingRates,
  })
  .meta({ id: 'BalanceSheetHistory' });
