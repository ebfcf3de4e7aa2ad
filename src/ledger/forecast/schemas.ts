import { z } from 'zod';
import { idFilter, localeQuery, wholeNumber } from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';

const DAYS = 'must be a whole number, 1–180';

/** The query of the forecasts of all accounts. */
export const ForecastQuery = z.object({
  days: wholeNumber(z.int(DAYS).min(1, DAYS).max(180, DAYS)).default(90).meta({ description: 'From tomorrow on.' }),
  ...localeQuery,
});

export const AccountForecastQuery = ForecastQuery.extend({
  below: z.string('must be given once').optional().meta({
    description: 'The amount, a plain decimal, below which the account is short. Default: 0.',
  }),
});

export const CashForecastQuery = AccountForecastQuery.extend({
  below: AccountForecastQuery.shape.below.meta({
    description: 'The amount, a plain decimal, below which money is short. Default: that of the plan, else 0.',
  }),
  plan_id: idFilter
    .optional()
    .meta({ description: 'A plan (`/api/v1/forecast_plans`) whose changes the forecast has.' }),
});

const short = z.string().nullable();

const figures = {
  currency: z.string(),
  balance: z.string().meta({ description: 'At the end of today.' }),
  balance_decimal: z.string(),
  end_balance: z.string().meta({ description: 'Expected at the end of the last day.' }),
  end_balance_decimal: z.string(),
  end_balance_low_decimal: z.string(),
  end_balance_high_decimal: z.string(),
  lowest_balance: z.string().meta({ description: 'The lowest expected balance.' }),
  lowest_balance_decimal: z.string(),
  lowest_date: z.string().meta({ description: 'The first day that has it.' }),
  below_decimal: z.string(),
  short_date: short.meta({ description: 'The first day on which the expected balance is below that; null for debts.' }),
  short_date_at_worst: short.meta({ description: 'The same for the low end of the range.' }),
  missing_rates: z
    .array(MissingRateEntry)
    .meta({ description: 'What the balance, or the budgets behind it, lack, because no rate is known.' }),
};
const range = { start_date: z.string().meta({ description: 'Tomorrow.' }), end_date: z.string() };

export const Forecasts = z
  .object({
    ...range,
    accounts: z.array(z.object({ account: AccountRef, ...figures })).meta({ description: 'The newest account first.' }),
  })
  .meta({ id: 'Forecasts' });

const ForecastItem = z.object({
  kind: z.enum(['entry', 'recurring', 'transfer', 'budget', 'average']).meta({
    description:
      '`entry`: a transaction of a later day. `recurring`: an expected payment, or what one brings in. `transfer`: money that moves between own accounts each month, such as the payment of a card. `budget`: a part of what a budget leaves. `average`: usual spending outside budgets.',
  }),
  source_id: z.string().nullable().meta({
    description:
      'The transaction, the recurring transaction, the other account, or the category of the budget; null for `average`, and for accounts that you do not see.',
  }),
  name: z.string().nullable(),
  category_id: z.string().nullable(),
  amount_decimal: z.string().meta({ description: 'Money out is positive, money in negative.' }),
  amount_min_decimal: z.string(),
  amount_max_decimal: z.string(),
});

const ForecastDay = z.object({
  date: z.string(),
  balance_decimal: z.string().meta({ description: 'Expected at the end of the day.' }),
  low_decimal: z.string(),
  high_decimal: z.string(),
  items: z.array(ForecastItem).meta({ description: 'What changes the balance: their amounts are the difference.' }),
});

const UsualSpending = z.object({
  category_id: z.string().nullable().meta({ description: 'The category of the budget; null for spending outside it.' }),
  median_decimal: z.string().meta({ description: 'What is usually spent in 30 days.' }),
  min_decimal: z.string(),
  max_decimal: z.string(),
  windows: z.array(z.object({ start_date: z.string(), end_date: z.string(), spent_decimal: z.string() })),
});

export const AccountForecast = z
  .object({
    ...range,
    account: AccountRef,
    ...figures,
    days: z.array(ForecastDay),
    spending: z.array(UsualSpending).meta({
      description: 'Past spending without recurring payments, in windows of 30 days, the newest first.',
    }),
  })
  .meta({ id: 'AccountForecast' });

const CashItem = ForecastItem.extend({
  kind: z.enum([...ForecastItem.shape.kind.options, 'plan']).meta({
    description: `${ForecastItem.shape.kind.description} \`plan\`: a payment that only the plan has; \`source_id\` is the plan.`,
  }),
  account_id: z.string().nullable().meta({ description: 'Null for a payment of the plan.' }),
});

const DayBand = z
  .object({
    low_decimal: z.string(),
    high_decimal: z.string(),
    based_on: z.int().meta({ description: 'The number of past forecasts that are as many days old, at least 10.' }),
  })
  .nullable()
  .meta({
    description:
      'Where the balance would be if this forecast were as far off as the middle eight of ten past ones were so many days ahead. The balance itself may be outside.',
  });

const Band = z
  .object({
    past_forecasts: z.int().meta({ description: 'Stored forecasts of these accounts whose next day is over.' }),
    needed: z.int().meta({ description: 'The fewest past forecasts that the band of a day is made of.' }),
    end_date: z.string().nullable().meta({ description: 'The last day that has a band.' }),
    starts_on: z.string().nullable().meta({
      description: 'While no day has a band, the first day on which there is one if a forecast is stored each day.',
    }),
  })
  .nullable()
  .meta({ description: 'The past forecasts behind the bands of the days; null with a plan, which has none.' });

export const CashForecast = z
  .object({
    ...range,
    accounts: z.array(AccountRef).meta({ description: 'The open bank accounts that it adds up.' }),
    plan: z
      .object({
        id: z.string(),
        name: z.string(),
        deleted_count: z.int().meta({
          description:
            'The number of its changes that name a recurring transaction which is deleted: they have no effect.',
        }),
      })
      .nullable()
      .meta({ description: 'The plan whose changes it has.' }),
    ...figures,
    band: Band,
    days: z.array(ForecastDay.extend({ band: DayBand, items: z.array(CashItem) })),
  })
  .meta({ id: 'CashForecast' });
