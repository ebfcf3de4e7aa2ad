import { z } from 'zod';
import {
  booleanOrWord,
  civilDate,
  datesInOrder,
  decimal,
  idFilter,
  immutable,
  localeQuery,
  Pagination,
  pageQuery,
  singleLineText,
} from '#http/fields.ts';
import { PUT_ASIDE } from '#ledger/counted-entries.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';

const METHODS = ['limits', 'envelopes'] as const;
const KINDS = ['fixed', 'flexible'] as const;
const ASSIGNED_BY = ['targets', 'previous', 'average'] as const;
const TARGET_TYPES = ['monthly', 'refill', 'by_date'] as const;
const SOURCES = ['nothing', 'previous', 'spending'] as const;

const MONTH = 'must be a month, YYYY-MM, 1900–2999';
const month = z
  .string(MONTH)
  .regex(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/, MONTH)
  .meta({ examples: ['2026-05'] });

/** An amount in three forms: formatted, as a plain decimal, and in minor units, which are null if too large for an exact JSON number. */
export function money<const Name extends string>(name: Name, description: string) {
  return {
    [name]: z.string().meta({ description }),
    [`${name}_decimal`]: z.string(),
    [`${name}_cents`]: z.int().nullable(),
  } as Record<Name | `${Name}_decimal`, z.ZodString> & Record<`${Name}_cents`, z.ZodNullable<z.ZodInt>>;
}

/** The same for an amount that may be null. */
export function optionalMoney<const Name extends string>(name: Name, description: string) {
  return {
    [name]: z.string().nullable().meta({ description }),
    [`${name}_decimal`]: z.string().nullable(),
    [`${name}_cents`]: z.int().nullable(),
  } as Record<Name | `${Name}_decimal`, z.ZodNullable<z.ZodString>> & Record<`${Name}_cents`, z.ZodNullable<z.ZodInt>>;
}

const listed = {
  id: z.string(),
  month: z.string().meta({ description: 'The calendar month in which it begins.', examples: ['2026-05'] }),
  method: z.enum(METHODS),
  start_date: z.string().meta({ description: "On the family's `month_start_day`." }),
  end_date: z.string(),
  name: z.string(),
  currency: z.string(),
  initialized: z.boolean().meta({ description: 'Always true: a month without a budget is not listed.' }),
  current: z.boolean().meta({ description: 'Whether today is in it.' }),
  ...money('budgeted_spending', 'The limit of all spending; the sum of the categories where none is set.'),
  ...optionalMoney('expected_income', 'The income that people expect; it changes no other figure.'),
  ...money('allocated_spending', 'The sum of the categories.'),
  ...money('held_for_next_month', 'Envelopes: income that only the next month can assign.'),
  ...money('starting_amount', 'Envelopes: money from before the first month that can be assigned.'),
  created_at: z.string(),
  updated_at: z.string(),
};

const figures = {
  ...money('budgeted_spending', 'The limit, or what is assigned.'),
  ...money('carried_over', 'What the month before has left, or lacks.'),
  ...money('actual_spending', 'Money out less money in: refunds lower it.'),
  ...money('available_to_spend', '`carried_over` and `budgeted_spending` less `actual_spending`.'),
};

const TARGET_TYPE =
  '`monthly`: assign the amount each month. `refill`: begin each month with it. `by_date`: have it by the end of the month of `date`.';

const target = {
  target: z
    .object({
      type: z.enum(TARGET_TYPES).meta({ description: TARGET_TYPE }),
      date: z.string().nullable().meta({ description: 'The day of `by_date`; else null.' }),
      ...money('amount', 'The amount that the envelope is to get or to have.'),
    })
    .nullable()
    .meta({ id: 'BudgetTarget', description: 'The target of the envelope, without its subcategories.' }),
};

const need = {
  ...money('needed_for_target', 'Envelopes: the amount that the month is to assign in all to meet the target.'),
  ...money('missing_for_target', 'The part of it that is not assigned yet.'),
};

const CategoryLabel = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    lucide_icon: z.string(),
    parent_id: z.string().nullable(),
  })
  .meta({ id: 'BudgetCategoryLabel' });

const line = {
  category: CategoryLabel,
  budget_category_id: z.string().nullable().meta({ description: 'Null: the budget does not have the category.' }),
  kind: z.enum(KINDS).nullable(),
  rollover: z.boolean().nullable(),
  ...target,
  ...need,
  ...figures,
  ...money('actual_income', 'Income with the category: more came in than went out, and the budget does not have it.'),
};

const Figures = z.object(figures).meta({ id: 'BudgetFigures' });

const ListedBudget = z.object(listed).meta({ id: 'ListedBudget' });

/** The budget of a month with its figures. */
export const Budget = z
  .object({
    ...listed,
    ...money('actual_spending', 'All spending of the month, also outside the budget.'),
    ...money('actual_income', 'Money in that is no refund.'),
    ...money('put_aside', PUT_ASIDE),
    ...money('carried_over', 'What the categories have from the months before.'),
    ...money(
      'available_to_spend',
      'What is left of `budgeted_spending` and `carried_over`; below zero, it is overspent.',
    ),
    ...money(
      'available_to_allocate',
      'Limits: `budgeted_spending` less `allocated_spending`. Envelopes: income that is in no envelope yet.',
    ),
    ...money(
      'carried_over_to_allocate',
      'Envelopes: what the months before leave outside the envelopes: not assigned, held, or lacking. It, `starting_amount` and `actual_income`, less `held_for_next_month` and `allocated_spending`, are `available_to_allocate`.',
    ),
    ...money('missing_for_targets', 'What the envelopes together lack this month to meet their targets.'),
    kinds: z
      .array(z.object({ kind: z.enum(KINDS), ...figures }))
      .meta({ description: 'The categories of the budget by kind.' }),
    categories: z
      .array(
        z.object({
          ...line,
          own: Figures.meta({ description: 'Without the subcategories that the budget has.' }),
          subcategories: z.array(
            z.object({
              ...line,
              inherits_parent_budget: z
                .boolean()
                .meta({ description: 'Its entries count in the figures of its parent.' }),
            }),
          ),
        }),
      )
      .meta({ description: 'All categories of the family, by name. Figures include the subcategories.' }),
    groups: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          category_ids: z.array(z.string()).meta({
            description:
              'The categories that count in it, in order. A subcategory comes with its parent, unless it has a place of its own.',
          }),
          ...figures,
        }),
      )
      .meta({ description: 'The groups of envelopes that the family made, in their order.' }),
    uncategorized: z
      .object({
        ...money('actual_spending', 'Money out without a category.'),
        ...money('actual_income', 'Money in without a category.'),
      })
      .meta({ description: 'Entries without a category; they are in the totals.' }),
    unconverted_count: z.int().meta({ description: 'Entries left out of all figures because no rate is known.' }),
    missing_rates: z.array(MissingRateEntry),
  })
  .meta({ id: 'Budget' });

export const BudgetPage = z
  .object({ budgets: z.array(ListedBudget), pagination: Pagination })
  .meta({ id: 'BudgetPage' });

const days = { start_date: civilDate.optional(), end_date: civilDate.optional() };

/** The query of the list: months that begin on or after one day and end on or before another. */
export const BudgetListQuery = z
  .object({ ...days, ...pageQuery(), ...localeQuery })
  .check(datesInOrder('start_date', 'end_date'));

/** The query of routes that return one. */
export const BudgetQuery = z.object(localeQuery);

const amounts = {
  budgeted_spending: decimal
    .nullish()
    .meta({ description: 'The limit of all spending; null: the sum of the categories.' }),
  expected_income: decimal.nullish(),
  held_for_next_month: decimal.optional().meta({ description: 'Envelopes; default: 0.' }),
  starting_amount: decimal.optional().meta({
    description:
      'Envelopes. Default: in their first month the money from before it in cash accounts, less what cards owe; else 0.',
  }),
};

const TAKEN_MAX = 1000;

/** The body of a create. */
export const NewBudget = z
  .object({
    month,
    method: z.enum(METHODS).optional().meta({ description: 'Default: that of the budget before it; else `limits`.' }),
    from: z.enum(SOURCES).default('nothing').meta({
      description:
        'The first categories. `previous`: those of the budget before it. `spending`: the average of the three months before it, rounded up to whole units.',
    }),
    category_ids: z
      .array(z.string())
      .max(TAKEN_MAX)
      .optional()
      .meta({ description: 'Of the categories that `from` gives, these alone. Default: all.' }),
    ...amounts,
  })
  .meta({ id: 'NewBudget' });

/** The body of an update. */
export const BudgetChange = z
  .object({ method: z.enum(METHODS).optional(), ...amounts, ...immutable('month', 'currency') })
  .meta({ id: 'BudgetChange' });

/** The body of an assignment to many envelopes at once. */
export const BudgetAssignment = z
  .object({
    by: z.enum(ASSIGNED_BY).meta({
      description:
        '`targets`: what envelopes lack to meet their targets, as far as there is money to assign. `previous`: the amounts of the budget before. `average`: the average spending of the three months before, rounded up to whole units.',
    }),
  })
  .meta({ id: 'BudgetAssignment' });

/** The body of a move: one side may be absent. */
export const BudgetMove = z
  .object({
    from_category_id: z.string().nullish().meta({ description: 'Null: what is not allocated yet.' }),
    to_category_id: z.string().nullish().meta({ description: 'Null: it is no longer allocated.' }),
    amount: decimal.meta({ description: 'A decimal above zero.' }),
  })
  .meta({ id: 'BudgetMove' });

const row = {
  id: z.string(),
  budget_id: z.string(),
  currency: z.string(),
  subcategory: z.boolean(),
  inherits_parent_budget: z
    .boolean()
    .meta({ description: 'Always false: a subcategory without its own amount is not listed.' }),
  kind: z.enum(KINDS),
  rollover: z.boolean().meta({ description: 'Whether the month takes over what the month before has left, or lacks.' }),
  ...money('budgeted_spending', 'Without the subcategories.'),
  ...money('display_budgeted_spending', 'With the subcategories.'),
  ...target,
  category: CategoryLabel,
  created_at: z.string(),
  updated_at: z.string(),
};

/** A category of a budget with its figures. */
export const BudgetCategory = z
  .object({
    ...row,
    ...money('carried_over', 'What the month before has left, or lacks, with the subcategories.'),
    ...money('actual_spending', 'Money out less money in, with the subcategories.'),
    ...money('available_to_spend', 'What is left, with the subcategories; below zero, it is overspent.'),
    ...need,
  })
  .meta({ id: 'BudgetCategory' });

export const BudgetCategoryPage = z
  .object({
    budget_categories: z.array(z.object(row).meta({ id: 'ListedBudgetCategory' })),
    pagination: Pagination,
  })
  .meta({ id: 'BudgetCategoryPage' });

/** The query of the list: all filters apply; the dates are those of the budget. */
export const BudgetCategoryListQuery = z
  .object({ budget_id: idFilter.optional(), category_id: idFilter.optional(), ...days, ...pageQuery(), ...localeQuery })
  .check(datesInOrder('start_date', 'end_date'));

const settings = {
  kind: z.enum(KINDS).optional().meta({ description: 'Default: `flexible`.' }),
  rollover: booleanOrWord.optional().meta({ description: 'Default: false.' }),
  target: z
    .object({
      type: z.enum(TARGET_TYPES).meta({ description: TARGET_TYPE }),
      amount: decimal.meta({ description: 'A decimal above zero.' }),
      date: civilDate.nullish().meta({ description: 'Required with `by_date`, and only there.' }),
    })
    .nullish()
    .meta({ id: 'NewBudgetTarget', description: 'What the envelope is to get or to have; null for no target.' }),
};

/** The body of a create. */
export const NewBudgetCategory = z
  .object({ budget_id: z.string(), category_id: z.string(), budgeted_spending: decimal, ...settings })
  .meta({ id: 'NewBudgetCategory' });

/** The body of an update. */
export const BudgetCategoryChange = z
  .object({ budgeted_spending: decimal.optional(), ...settings, ...immutable('budget_id', 'category_id') })
  .meta({ id: 'BudgetCategoryChange' });

const GROUPS_MAX = 50;
const GROUPED_MAX = 500;

const group = {
  name: singleLineText(100),
  category_ids: z.array(z.string()).max(GROUPED_MAX).meta({
    description: 'In order. A category can be in one group; without a place of its own, it goes with its parent.',
  }),
};

export const BudgetGroupList = z
  .object({
    budget_groups: z.array(
      z
        .object({ id: z.string(), ...group, created_at: z.string(), updated_at: z.string() })
        .meta({ id: 'BudgetGroup' }),
    ),
  })
  .meta({ id: 'BudgetGroupList' });

/** The body that replaces all groups. */
export const BudgetGroups = z
  .object({
    budget_groups: z
      .array(
        z
          .object({
            id: z.string().optional().meta({ description: 'Of a group that stays; a group without one is new.' }),
            ...group,
          })
          .meta({ id: 'NewBudgetGroup' }),
      )
      .max(GROUPS_MAX)
      .meta({ description: 'All groups, in order. A group that is not among them is deleted; its envelopes stay.' }),
  })
  .meta({ id: 'BudgetGroups' });
