import { z } from 'zod';
import { civilDate } from '#http/fields.ts';
import { members } from '#ledger/records/index.ts';

const { currency, derived, id, minor, name, times } = members;

// The members of what is planned, read into the columns of its table.

const MONTH = /^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/;

export const RecurringTransaction = z
  .strictObject({
    id,
    account_id: id.nullable(),
    merchant_id: id.nullable(),
    name: name.nullable(),
    currency,
    ...times,
    amount: z.string(),
    frequency: z.enum(['weekly', 'monthly', 'yearly']),
    expected_day_of_month: z.int().min(1).max(31),
    last_occurrence_date: civilDate,
    next_expected_date: civilDate,
    status: z.enum(['active', 'inactive']),
    // Files of earlier versions are without these three.
    category_id: id.nullable().default(null),
    payment_name: name.nullable().default(null),
    end_date: civilDate.nullable().default(null),
    occurrence_count: z.int().min(0).max(1_000_000),
    manual: z.boolean().transform(Number),
    expected_amount_min: z.string().nullable(),
    expected_amount_max: z.string().nullable(),
    expected_amount_avg: z.string().nullable(),
  })
  .refine(({ name, merchant_id }) => name !== null || merchant_id !== null, 'must have a name or a merchant')
  .transform(({ amount, expected_amount_min, expected_amount_max, expected_amount_avg, ...row }, ctx) => {
    const negated = (value: string | null, member: string) =>
      value === null ? null : -minor(value, row.currency, ctx, member);
    return {
      ...row,
      amount_minor: negated(amount, 'amount') ?? 0n,
      // Negated, maximum and minimum swap.
      min_minor: negated(expected_amount_max, 'expected_amount_max'),
      max_minor: negated(expected_amount_min, 'expected_amount_min'),
      avg_minor: negated(expected_amount_avg, 'expected_amount_avg'),
    };
  });

const METHODS = ['limits', 'envelopes'] as const;

export const Budget = z
  .strictObject({
    id,
    month: z.string().regex(MONTH),
    method: z.enum(METHODS),
    currency,
    ...times,
    start_date: derived,
    end_date: derived,
    budgeted_spending: z.string(),
    is_sum_of_categories: z.boolean(),
    expected_income: z.string().nullable(),
    held_for_next_month: z.string(),
    starting_amount: z.string(),
  })
  .transform(({ start_date: _start, end_date: _end, ...budget }, ctx) => {
    const { budgeted_spending, is_sum_of_categories, expected_income, held_for_next_month, starting_amount, ...row } =
      budget;
    const amount = (text: string, member: string) => minor(text, row.currency, ctx, member);
    return {
      ...row,
      spending_minor: is_sum_of_categories ? null : amount(budgeted_spending, 'budgeted_spending'),
      income_minor: expected_income === null ? null : amount(expected_income, 'expected_income'),
      held_minor: amount(held_for_next_month, 'held_for_next_month'),
      starting_minor: amount(starting_amount, 'starting_amount'),
    };
  });

export const BudgetCategory = z
  .strictObject({
    id,
    budget_id: id,
    category_id: id,
    budgeted_spending: z.string(),
    currency,
    ...times,
    rollover: z.boolean().transform(Number),
    kind: z.enum(['fixed', 'flexible']),
  })
  .transform(({ budgeted_spending, ...row }, ctx) => {
    return { ...row, amount_minor: minor(budgeted_spending, row.currency, ctx, 'budgeted_spending') };
  });

// The ids in them are checked when the rule is written.
const parts = z
  .array(z.record(z.string(), z.json()))
  .max(100)
  .transform((list) => JSON.stringify(list))
  .refine((json) => json.length <= 200_000, 'must be shorter');

export const Rule = z
  .strictObject({
    id,
    name: name.nullable(),
    position: z.int().min(0).max(1_000_000),
    effective_date: civilDate.nullable(),
    active: z.boolean().transform(Number),
    stop: z.boolean().transform(Number),
    ...times,
    applies_on: z.array(z.enum(['create', 'import', 'update'])).max(3),
    conditions: parts,
    actions: parts,
  })
  .transform(({ applies_on, ...row }) => ({ ...row, applies_on: applies_on.join() }));
