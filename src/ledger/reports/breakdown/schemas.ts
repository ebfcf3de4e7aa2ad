import { z } from 'zod';
import { civilDate, datesInOrder, singleLineText, whenSound } from '#http/fields.ts';
import { PUT_ASIDE } from '#ledger/counted-entries.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { COMPARED, INTERVALS, NAMED_PERIODS } from './periods.ts';

/** By what a report is broken down; `none` for the total alone. */
export const GROUPED_BY = ['category', 'merchant', 'tag', 'account', 'none'] as const;

export const EntryFilter = z
  .object({
    q: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    type: z.enum(['income', 'expense']).optional(),
    account_ids: z.array(z.string()).optional(),
    category_ids: z.array(z.string()).optional(),
    merchant_ids: z.array(z.string()).optional(),
    tag_ids: z.array(z.string()).optional(),
  })
  .meta({
    id: 'EntryFilter',
    description:
      'Query parameters of `GET /transactions` that list exactly the entries of the figures next to it. For the entries of `income` or `expense` alone, add `type`.',
  });

const figures = {
  income: z.string().meta({ description: 'Money in, a plain decimal.', examples: ['1234.56'] }),
  expense: z.string().meta({ description: 'Money out, without sign.' }),
  net: z.string().meta({ description: 'Income less expense.' }),
  transaction_count: z.int(),
};
const days = { start_date: z.string(), end_date: z.string() };
const currency = z.string().meta({ description: "The family's own; every figure is in it." });
const rates = {
  unconverted_count: z.int().meta({
    description: 'Entries left out of all figures because no rate is known. Filters list them too.',
  }),
  missing_rates: z.array(MissingRateEntry),
};

const PeriodFigures = z.object({ ...days, ...figures, filter: EntryFilter }).meta({ id: 'PeriodFigures' });

const groupFigures = {
  id: z.string().nullable().meta({ description: 'Null: entries without a category, merchant or tag.' }),
  name: z.string().nullable(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
  ...figures,
  filter: EntryFilter,
  periods: z.array(z.object({ ...days, ...figures })).meta({
    description: 'The periods with entries. Their filter is that of the group with their dates.',
  }),
  comparison: z.object({ ...figures, filter: EntryFilter }).nullable(),
};

/** Income and expense by category, merchant, tag or account, or without groups. */
export const Breakdown = z
  .object({
    currency,
    group_by: z.enum(GROUPED_BY),
    interval: z.enum(INTERVALS).nullable(),
    ...days,
    ...figures,
    filter: EntryFilter,
    periods: z.array(PeriodFigures).meta({
      description:
        "The parts of the period, oldest first, also without entries. Months begin on the family's `month_start_day`.",
    }),
    groups: z
      .array(
        z.object({
          ...groupFigures,
          subgroups: z.array(z.object(groupFigures).meta({ id: 'BreakdownSubgroup' })).meta({
            description:
              'Of a category with entries in subcategories: each of these, and its own entries under its own id. They add up to it.',
          }),
        }),
      )
      .meta({
        description:
          'Groups add up to the whole; only by tag, an entry counts for each of its tags. Figures of a category include its subcategories.',
      }),
    group_count: z.int().meta({ description: 'How many groups there are; `groups` has the first `limit` of them.' }),
    comparison: PeriodFigures.nullable().meta({ description: 'The period that is compared with.' }),
    ...rates,
  })
  .meta({ id: 'Breakdown' });

const period = {
  period: z.enum(NAMED_PERIODS).optional().meta({
    description:
      'A period that follows the calendar, in place of `start_date` and `end_date`. Those that are not over end today.',
  }),
  start_date: civilDate.optional().meta({
    description: "Default: eleven months before the month of `end_date` begins, on the family's `month_start_day`.",
  }),
  end_date: civilDate.optional().meta({
    description: "At most 50 years after the start. Default: today in the family's time zone.",
  }),
};

/** A check of a query: a named period or dates. */
const onePeriod = z.refine<{ readonly period?: unknown; readonly start_date?: unknown; readonly end_date?: unknown }>(
  ({ period: named, start_date, end_date }) =>
    named === undefined || (start_date === undefined && end_date === undefined),
  {
    path: ['period'],
    error: 'must be left out where start_date or end_date is sent',
    params: { code: 'too_many' },
    when: whenSound('period', 'start_date', 'end_date'),
  },
);

/** A query in the search language. With what filters add to it, it fits into `q` of the list of transactions. */
export const reportQuery = singleLineText(450);

const LIMIT_MAX = 1000;
const limit = z
  .string()
  .regex(/^\d{1,6}$/, `must be a whole number, 1–${LIMIT_MAX}`)
  .transform(Number)
  .refine((value) => value >= 1 && value <= LIMIT_MAX, `must be a whole number, 1–${LIMIT_MAX}`)
  .meta({ override: { type: 'integer', minimum: 1, maximum: LIMIT_MAX }, description: 'How many groups are shown.' });

export const BreakdownQuery = z
  .object({
    group_by: z.enum(GROUPED_BY).default('category'),
    ...period,
    interval: z.enum(INTERVALS).optional().meta({
      description: 'Cuts the period into months, quarters or years. Without it there is only the whole.',
    }),
    compare: z.enum(COMPARED).optional().meta({
      description:
        'With the period of the same length before it, or with the same a year earlier. Periods that begin with a month move by whole months.',
    }),
    sort: z.enum(['-expense', '-income', 'name']).default('-expense').meta({ description: 'The order of groups.' }),
    limit: limit.default(200),
    q: reportQuery.optional().meta({
      description:
        'Counts only the transactions that match this query of the search language, such as `tag:work -account:Visa amount>20`. Faults are 422.',
    }),
  })
  .check(datesInOrder('start_date', 'end_date'), onePeriod);

const aside = {
  put_aside: z.string().meta({
    description: PUT_ASIDE,
  }),
  put_aside_filter: EntryFilter,
};

/** The kept share of the income. */
export const SavingsRate = z
  .object({
    currency,
    interval: z.enum(INTERVALS),
    ...days,
    ...figures,
    ...aside,
    savings_rate: z
      .string()
      .nullable()
      .meta({
        description: '`net` as percent of `income`, with one decimal; null without income.',
        examples: ['23.4'],
      }),
    filter: EntryFilter,
    periods: z.array(
      z.object({ ...days, ...figures, ...aside, savings_rate: z.string().nullable(), filter: EntryFilter }),
    ),
    ...rates,
  })
  .meta({ id: 'SavingsRate' });

export const SavingsRateQuery = z
  .object({ ...period, interval: z.enum(INTERVALS).default('month') })
  .check(datesInOrder('start_date', 'end_date'), onePeriod);

const spent = z.string().meta({ description: 'Money out, without sign, up to the day of `as_of` or its like.' });
const total = z.string().meta({ description: 'Money out of the whole month.' });

/** The spending of a month day by day. */
export const SpendingPace = z
  .object({
    currency,
    month: z.string().meta({ examples: ['2026-11'] }),
    ...days,
    as_of: z.string().meta({ description: 'Today, or the last day of a month that is over.' }),
    spent,
    filter: EntryFilter,
    last_month: z
      .object({ spent, total, filter: EntryFilter })
      .nullable()
      .meta({ description: 'To the same day of the month before; null if the entries begin later.' }),
    average: z.object({ spent, total, months_count: z.int() }).nullable().meta({
      description:
        'Of the six months before, or of those that are whole where the entries begin later; null without one.',
    }),
    days: z
      .array(
        z.object({
          date: z.string(),
          spent: z.string().nullable().meta({ description: 'Null after today.' }),
          last_month: z.string().nullable(),
          average: z.string().nullable(),
        }),
      )
      .meta({
        description:
          'Each day of the month, with the sums up to it. The last day stands for the rest of a longer month.',
      }),
    ...rates,
  })
  .meta({ id: 'SpendingPace' });

export const SpendingPaceQuery = z.object({
  month: z
    .string()
    .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
    .optional()
    .meta({ description: "Default: the present month, from the family's `month_start_day`." }),
});

/** Where money came from and went to. */
export const MoneyFlow = z
  .object({
    currency,
    ...days,
    nodes: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(['income', 'total', 'expense', 'kept', 'from_savings']),
          category_id: z.string().nullable(),
          name: z
            .string()
            .nullable()
            .meta({ description: 'Of the category; null for entries without one, and for other kinds.' }),
          amount: z.string().meta({ description: 'A plain decimal.' }),
          filter: EntryFilter,
        }),
      )
      .meta({
        description:
          'Income categories, the total, expense categories with their subcategories, and what was kept or taken from savings. Empty without entries.',
      }),
    links: z.array(z.object({ source: z.string(), target: z.string(), amount: z.string(), filter: EntryFilter })).meta({
      description:
        "Money between two nodes. What flows into the total flows out of it. A category's own entries end in it.",
    }),
    ...rates,
  })
  .meta({ id: 'MoneyFlow' });

export const MoneyFlowQuery = z.object(period).check(datesInOrder('start_date', 'end_date'), onePeriod);
