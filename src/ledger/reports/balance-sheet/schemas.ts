import { z } from 'zod';
import { civilDate, datesInOrder, localeQuery } from '#http/fields.ts';
import { ACCOUNT_TYPE_NAMES } from '#ledger/balances/index.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { INTERVALS } from '#ledger/reports/balances/index.ts';

const Money = z
  .object({
    amount: z.string().meta({ description: 'A plain decimal.', examples: ['1234.56'] }),
    currency: z.string(),
    formatted: z.string(),
  })
  .meta({ id: 'Money' });

const missingRates = z
  .array(MissingRateEntry)
  .meta({ description: 'Amounts without a rate, which the sums leave out.' });

/** Assets, liabilities and net worth. */
export const BalanceSheet = z
  .object({
    currency: z.string(),
    date: z.string().meta({ description: 'The day of the exchange rates.' }),
    net_worth: Money,
    assets: Money,
    liabilities: Money,
    missing_rates: missingRates,
    missing_prices: z.int().meta({ description: 'Holdings that no price is known of, which the sums leave out.' }),
    stale_prices: z.int().meta({ description: 'Holdings whose last known price is more than seven days older.' }),
  })
  .meta({ id: 'BalanceSheet' });

export const BalanceSheetQuery = z.object({
  date: civilDate.optional().meta({
    description: 'Balances at the end of this day. Without it: current balances, including future entries.',
  }),
  ...localeQuery,
});

export const BalanceSheetHistoryQuery = z
  .object({
    start_date: civilDate.optional().meta({ description: 'Default: one year before `end_date`.' }),
    end_date: civilDate.optional().meta({ description: "Default: today in the family's time zone." }),
    interval: z.enum(INTERVALS).default('month').meta({
      description:
        'Every day, every seventh day back from the last, or the last day of each month, which begins on `month_start_day`, and the last day.',
    }),
  })
  .check(datesInOrder('start_date', 'end_date'));

/** Net worth over time, oldest first. */
export const BalanceSheetHistory = z
  .object({
    currency: z.string(),
    points: z.array(
      z.object({
        date: z.string(),
        net_worth: z.string(),
        assets: z.string(),
        liabilities: z.string(),
        account_types: z.array(z.object({ account_type: z.enum(ACCOUNT_TYPE_NAMES), amount: z.string() })).meta({
          description:
            'Sums of the types that have accounts; amounts owed for liabilities. Each is rounded on its own.',
        }),
      }),
    ),
    missing_rates: missingRates,
  })
  .meta({ id: 'BalanceSheetHistory' });
