import { z } from 'zod';
import { civilDate, decimal, immutable, localeQuery, Pagination, pageQuery, singleLineText } from '#http/fields.ts';
import { money, optionalMoney } from '#ledger/budgets/schemas.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { STATUSES } from './plan.ts';

export const Goal = z
  .object({
    id: z.string(),
    name: z.string(),
    currency: z.string(),
    start_date: z.string(),
    target_date: z.string().nullable().meta({ description: 'Null for a goal without a day.' }),
    accounts: z
      .array(z.object({ id: z.string(), name: z.string(), account_type: z.string() }).meta({ id: 'GoalAccount' }))
      .meta({ description: 'The accounts that fund it; none for an envelope.' }),
    category: z
      .object({ id: z.string(), name: z.string(), color: z.string(), lucide_icon: z.string() })
      .meta({ id: 'GoalCategory' })
      .nullable()
      .meta({ description: 'The category whose envelope funds it.' }),
    ...money('target_amount', 'The amount to have saved.'),
    ...money('reserved_amount', 'The part of the balances that is for something else.'),
    ...money(
      'saved_amount',
      'The balances of the accounts less `reserved_amount`, or what the envelope holds; may be below zero.',
    ),
    ...money('remaining_amount', 'The amount that is missing; zero once the goal is reached.'),
    ...optionalMoney(
      'monthly_amount',
      'The least amount that reaches the target if it is saved in each month that is left. After the target day: all that is missing. Null without a day.',
    ),
    ...optionalMoney(
      'expected_amount',
      'The part of the target for the months that are over; with less saved, it is behind. Null without a day.',
    ),
    months_left: z.int().nullable().meta({
      description:
        'Months of the family up to the target day, this one included; 0 after that day. Null without a day.',
    }),
    progress_percent: z.int().meta({ description: 'The saved part of the target, rounded down, 0–100.' }),
    status: z.enum(STATUSES).meta({
      description:
        'Without a day it is `in_progress` until it is `reached`; `on_track`, `behind` and `overdue` need one.',
    }),
    missing_rates: z
      .array(MissingRateEntry)
      .meta({ description: 'What `saved_amount` lacks, because no rate is known.' }),
    missing_prices: z.int().meta({ description: 'Holdings that no price is known of: `saved_amount` lacks them.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Goal' });

export const GoalPage = z.object({ goals: z.array(Goal), pagination: Pagination }).meta({ id: 'GoalPage' });

export const GoalListQuery = z.object({ ...pageQuery(), ...localeQuery });

/** The query of routes that return one. */
export const GoalQuery = z.object(localeQuery);

const funding = {
  account_ids: z
    .array(z.string())
    .max(20, 'must have at most 20 values')
    .nullish()
    .meta({ description: 'Asset accounts of one currency, which becomes that of the goal.' }),
  reserved_amount: decimal.optional().meta({ description: 'Only with accounts; default: 0.' }),
  category_id: z
    .string()
    .nullish()
    .meta({ description: 'The category whose envelope funds the goal, instead of accounts.' }),
};

/** The body of a create: accounts or a category. */
export const NewGoal = z
  .object({
    name: singleLineText(255),
    target_amount: decimal.meta({ description: 'Above zero.' }),
    target_date: civilDate.nullish().meta({ description: 'Left out or null: a goal without a day.' }),
    start_date: civilDate.optional().meta({ description: 'Default: today.' }),
    ...funding,
  })
  .meta({ id: 'NewGoal' });

/** The body of an update. Accounts replace the category, and the other way round. */
export const GoalChange = z
  .object({
    name: singleLineText(255).optional(),
    target_amount: decimal.optional(),
    target_date: civilDate.nullish().meta({ description: 'Null takes the day away.' }),
    start_date: civilDate.optional(),
    ...funding,
    ...immutable('currency'),
  })
  .meta({ id: 'GoalChange' });
