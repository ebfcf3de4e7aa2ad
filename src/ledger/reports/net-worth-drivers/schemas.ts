import { z } from 'zod';
import { civilDate, datesInOrder } from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { INTERVALS } from '#ledger/reports/breakdown/periods.ts';
import { EntryFilter } from '#ledger/reports/breakdown/schemas.ts';
import { DRIVERS } from './attribution.ts';

const driver = {
  driver: z.enum(DRIVERS),
  amount: z.string().meta({ description: 'What it added to net worth, a plain decimal; negative for less.' }),
  filter: EntryFilter.nullable().meta({ description: 'Null for what comes from no entries.' }),
};

const figures = {
  start_date: z.string(),
  end_date: z.string(),
  start_net_worth: z.string().meta({ description: 'At the end of the day before.' }),
  end_net_worth: z.string(),
  change: z.string().meta({ description: 'The sum of `drivers`.' }),
  income: z.string().meta({ description: 'As in the other reports, of the accounts that count in net worth.' }),
  expense: z.string(),
  paid_to_debts: z.string().meta({
    description:
      'Confirmed transfers of other accounts to loans and debts, less those from them. `saved` is `income - expense - paid_to_debts`.',
  }),
};

/** Net worth by driver. */
export const NetWorthDrivers = z
  .object({
    currency: z.string().meta({ description: "The family's own; every figure is in it." }),
    interval: z.enum(INTERVALS),
    ...figures,
    drivers: z
      .array(
        z.object({
          ...driver,
          accounts: z.array(z.object({ account: AccountRef, amount: z.string() })).meta({
            description: 'The driver by account, largest first. None for exchange rates.',
          }),
        }),
      )
      .meta({
        description:
          '`saved`: income less expense, without what was paid to debts. `market`: prices of holdings, their income and fees. `assets`: valuations of property, vehicles and other assets. ' +
          '`debt`: what loans and debts fell by, apart from their interest. `other`: one-time and excluded entries, tax-advantaged accounts, transfers with accounts that count in no report. ' +
          '`corrections`: opening balances, corrected balances, holdings that came without a purchase. `exchange_rates`: what rates changed. `missing_rates`: what cannot be explained for lack of a rate.',
      }),
    periods: z.array(z.object({ ...figures, drivers: z.array(z.object(driver)) })).meta({
      description:
        "The parts of the period, oldest first. Months begin on the family's `month_start_day`. They add up to the whole.",
    }),
    unconverted_count: z
      .int()
      .meta({ description: 'Entries left out of income and expense because no rate is known.' }),
    missing_rates: z.array(MissingRateEntry),
  })
  .meta({ id: 'NetWorthDrivers' });

export const NetWorthDriversQuery = z
  .object({
    start_date: civilDate.optional().meta({
      description: "Default: eleven months before the month of `end_date` begins, on the family's `month_start_day`.",
    }),
    end_date: civilDate.optional().meta({
      description: "At most 4000 days after the start. Default: today in the family's time zone.",
    }),
    interval: z.enum(INTERVALS).default('month'),
  })
  .check(datesInOrder('start_date', 'end_date'));
