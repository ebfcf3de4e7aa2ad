import { z } from 'zod';
import { civilDate, currencyCode, datesInOrder, idFilter, idsFilter } from '#http/fields.ts';
import { compare, type Decimal, parseDecimal, ZERO } from '#kernel/money/decimal.ts';
import { ONE } from '#ledger/investments/cost-basis/shares.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { INTERVALS } from '#ledger/reports/balances/index.ts';

const scope = {
  account_id: idFilter.optional(),
  account_ids: idsFilter
    .optional()
    .meta({ description: 'A group of accounts. Default: all that your reports include.' }),
  security_id: idFilter.optional(),
  currency: currencyCode.optional().meta({ description: "Of the figures. Default: the family's." }),
};

const range = (start: string) => ({
  start_date: civilDate.optional().meta({ description: start }),
  end_date: civilDate.optional().meta({ description: "Default: today in the family's time zone." }),
});

const A_YEAR_BEFORE = 'Default: a year before `end_date`.';
const inOrder = datesInOrder('start_date', 'end_date');

export const PerformanceQuery = z
  .object({
    ...scope,
    ...range(A_YEAR_BEFORE),
    interval: z.enum(INTERVALS).default('month').meta({ description: 'The distance of the points.' }),
    benchmark_id: idFilter.optional().meta({ description: 'A security to compare with.' }),
  })
  .check(inOrder);

const money = (description: string) => z.string().meta({ description, examples: ['1234.56'] });
const ratio = (description: string) => z.string().meta({ description, examples: ['0.0523'] });

const SecurityName = z.object({ id: z.string(), ticker: z.string(), name: z.string().nullable() });
const days = { start_date: z.string(), end_date: z.string() };
const currency = z.string().meta({ description: 'Of every figure without a currency of its own.' });

const MissingPrice = z.object({ account_id: z.string(), security_id: z.string() }).meta({
  id: 'MissingPrice',
  description: 'A holding of some of these days without a price: it counts from its first price on.',
});

const gaps = {
  is_complete: z
    .boolean()
    .meta({ description: 'False if a price or a rate is missing, so that figures lack something.' }),
  missing_prices: z.array(MissingPrice),
  missing_rates: z.array(MissingRateEntry),
};

/** The returns of holdings. */
export const Performance = z
  .object({
    currency,
    ...days,
    start_value: money('At the end of the day before `start_date`.'),
    end_value: money('At the end of `end_date`.'),
    inflow: money('What purchases and units from elsewhere brought in, net of each day.'),
    outflow: money('What sales, income and units that left took out, net of each day.'),
    gain: money('The change of the value that no money explains: prices, currencies and income, less fees and taxes.'),
    price_gain: money('The part of prices.'),
    currency_gain: money('The part of exchange rates.'),
    income: money('Dividends and interest of securities, before taxes.'),
    fees: money('They lower the gain.'),
    taxes: money('They lower the gain.'),
    time_weighted_return: ratio('Of the whole range: 0.05 is 5 percent. Null without days.').nullable(),
    time_weighted_return_yearly: ratio('By year; null for less than a year.').nullable(),
    money_weighted_return_yearly: ratio('By year, as XIRR; null where there is none.').nullable(),
    benchmark: z
      .object({
        security: SecurityName,
        time_weighted_return: ratio('Of one unit of the security.').nullable(),
        is_complete: z.boolean().meta({ description: 'False if it has no price at the start.' }),
      })
      .nullable(),
    points: z.array(
      z.object({
        date: z.string(),
        value: money('At the end of the day.'),
        time_weighted_return: ratio('From the start to this day.'),
        benchmark_return: ratio('That of the benchmark.').nullable(),
      }),
    ),
    ...gaps,
    stale_prices: z
      .array(z.object({ security_id: z.string(), price_date: z.string() }))
      .meta({ description: 'Securities held at the end whose last price is more than a week old.' }),
  })
  .meta({ id: 'PortfolioPerformance' });

const GROUPED_BY = ['kind', 'currency', 'country', 'account', 'security'] as const;

const targets = z
  .string()
  .max(4000)
  .transform((text, context) => {
    const found = new Map<string | null, Decimal>();
    for (const [key, part] of text.split(',').map((pair) => pair.trim().split(':'))) {
      const weight = parseDecimal(part ?? '');
      if (!key || weight === undefined || compare(weight, ZERO) < 0 || compare(weight, ONE) > 0) {
        context.issues.push({
          code: 'custom',
          input: text,
          message: 'must be keys with a part of 1, such as share:0.6,bond:0.4',
          params: { code: 'invalid_targets' },
        });
        return z.NEVER;
      }
      found.set(key, weight);
    }
    return found;
  })
  .meta({
    override: { type: 'string' },
    description:
      'The part of 1 that each key shall have. Default: `allocation_targets` of the family settings, unless accounts or a security are chosen.',
    examples: ['share:0.6,bond:0.4'],
  });

export const AllocationQuery = z.object({
  ...scope,
  date: civilDate.optional().meta({ description: 'The end of this day. Default: today.' }),
  group_by: z.enum(GROUPED_BY).default('kind'),
  targets: targets.optional(),
});

/** The worth of holdings by group. */
export const Allocation = z
  .object({
    currency,
    date: z.string(),
    group_by: z.enum(GROUPED_BY),
    value: money('Of all holdings; cash of accounts is not in it.'),
    groups: z.array(
      z.object({
        key: z.string().nullable().meta({ description: 'Null: without a country.' }),
        name: z.string().nullable(),
        value: money('The largest first.'),
        weight: ratio('Its part; all weights add up to 1 exactly.'),
        target: ratio('As asked for, or as stored.').nullable(),
        drift: ratio('The weight less the target.').nullable(),
        excess: money('The value less that of the target: what to sell, or to buy below zero.').nullable(),
      }),
    ),
    ...gaps,
  })
  .meta({ id: 'PortfolioAllocation' });

export const GainsQuery = z
  .object({
    ...scope,
    year: z
      .string()
      .regex(/^(19|2\d)\d\d$/, 'must be a year, such as 2026')
      .optional()
      .meta({ description: 'In place of the days.' }),
    ...range('Default: the first day of the year of `end_date`.'),
  })
  .check(inOrder);

const AccountName = z.object({ id: z.string(), name: z.string() });
const ListedSecurity = SecurityName.extend({ isin: z.string().nullable() });
const amount = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: ['12.30'] });

const lot = {
  account: AccountName,
  security: ListedSecurity,
  acquired_on: z.string().nullable().meta({ description: 'Null where it is unknown.' }),
  days_held: z.int().nullable(),
  qty: z.string(),
  currency: z.string().meta({ description: "The account's, in which the next three are." }),
};

const RealisedGain = z
  .object({
    date: z.string(),
    type: z.enum(['sell', 'return_of_capital']),
    trade_id: z.string(),
    lot_trade_id: z.string().meta({ description: 'The trade that acquired the lot.' }),
    ...lot,
    proceeds: z.string().meta({ description: 'After fees and taxes.' }),
    cost: amount('With fees; null where it is unknown.'),
    gain: amount('Null where the cost is unknown.'),
    converted: z
      .object({
        proceeds: amount('At the rate of the day of the sale.'),
        cost: amount('At the rate of the day of the purchase.'),
        gain: amount('Null where a cost or a rate is unknown.'),
        currency_gain: amount("The part of the gain that the rate of the security's currency made."),
      })
      .meta({ description: 'The same in the currency of the response.' }),
  })
  .meta({ id: 'RealisedGain' });

/** The realised gains of a range of days. */
export const Gains = z
  .object({
    currency,
    ...days,
    total: z.object({
      proceeds: money('Of all gains whose rates are known.'),
      cost: money('Of all whose cost is known.'),
      gain: money('Of all whose cost is known.'),
      currency_gain: money('The part of exchange rates.'),
      is_complete: z.boolean().meta({ description: 'False if a cost or a rate is unknown.' }),
    }),
    gains: z.array(RealisedGain).meta({ description: 'A row for each part of a lot that left, oldest first.' }),
    missing_rates: z.array(MissingRateEntry),
  })
  .meta({ id: 'PortfolioGains' });

export const LotsQuery = z.object({
  ...scope,
  date: civilDate.optional().meta({ description: 'The end of this day. Default: today.' }),
});

const OpenLot = z
  .object({
    trade_id: z.string().meta({ description: 'The trade that acquired it.' }),
    ...lot,
    cost: amount('Null where it is unknown.'),
    value: amount('Null without a price or a rate.'),
    gain: amount('The value less the cost.'),
    converted: z.object({
      cost: amount('At the rate of the day of the purchase.'),
      value: amount('At the rate of `date`.'),
      gain: amount('The value less the cost.'),
      currency_gain: amount("The part of the gain that the rate of the security's currency made."),
    }),
  })
  .meta({ id: 'OpenLot' });

/** The lots that are held. */
export const Lots = z
  .object({
    currency,
    date: z.string(),
    lots: z.array(OpenLot).meta({ description: 'By account and security, the oldest first.' }),
    missing_prices: z.array(MissingPrice),
    missing_rates: z.array(MissingRateEntry),
  })
  .meta({ id: 'PortfolioLots' });

export const IncomeQuery = z.object({ ...scope, ...range(A_YEAR_BEFORE) }).check(inOrder);

const months = z.array(z.object({ month: z.string().meta({ examples: ['2026-03'] }), amount: money('Before taxes.') }));

/** Dividends and interest. */
export const Income = z
  .object({
    currency,
    ...days,
    amount: money('Dividends, interest and reinvested dividends, before taxes.'),
    months,
    securities: z.array(
      z.object({
        security: SecurityName.nullable().meta({ description: 'Null: interest on cash.' }),
        amount: money('Before taxes.'),
      }),
    ),
    forecast: z
      .object({
        amount: money('At the rates of today.'),
        months,
        payments: z.array(
          z.object({
            date: z.string(),
            account_id: z.string(),
            security: SecurityName.nullable(),
            currency: z.string(),
            amount: money('In its currency.'),
          }),
        ),
      })
      .meta({ description: 'The payments of the last year again, in the year from today, for the units held now.' }),
    is_complete: z.boolean(),
    missing_rates: z.array(MissingRateEntry),
  })
  .meta({ id: 'PortfolioIncome' });
