import { z } from 'zod';
import { civilDate } from '#http/routing/query.ts';
import { isId } from '#kernel/ids.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, MAX_MINOR } from '#kernel/money/money.ts';
import { parseRate } from '#kernel/money/rates.ts';

// The members of each record of `coffer.ndjson`, read into the columns of its table. A member that is not known is refused: it would be
// lost. Members that follow from others are not read.

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const AMOUNT = /^-?\d{1,16}(\.\d+)?$/;
// The day before the first civil date may be that of an opening balance.
const BEFORE_ALL = '1899-12-31';
const MONTH = /^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/;
const COLOR = /^#[0-9A-Fa-f]{6}$/;

export const id = z.string().refine(isId, 'must be a UUID in lower case');
export const at = z
  .string()
  .refine(
    (text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)),
    'must be an instant such as 2026-01-05T10:20:00.000Z',
  );
const currency = z.string().refine((code) => findCurrency(code)?.code === code, 'must be a known currency');
const color = z.string().regex(COLOR, 'must be # and six hexadecimal digits');
const derived = z.unknown();

// PostgreSQL stores no NUL.
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be well-formed text without NUL');

const times = { created_at: at, updated_at: at };
const name = text(255).min(1);

/** An amount as the export writes it, in minor units of the currency. */
function minor(amount: string, code: string, ctx: z.RefinementCtx, member: string): bigint {
  const known = findCurrency(code);
  const parsed = known && AMOUNT.test(amount) ? BigInt(amount.replace('.', '')) : undefined;
  const isExact = known && parsed !== undefined && formatDecimal(parsed, known) === amount;
  if (isExact && parsed <= MAX_MINOR && parsed >= -MAX_MINOR) return parsed;
  ctx.addIssue({ code: 'custom', message: 'must be an amount with all decimals of its currency', path: [member] });
  return 0n;
}

// The settings have rules of their own.
const Family = z.looseObject({ id, ...times });

const User = z.strictObject({ id, email: text(320), is_author: z.boolean() });

const ExchangeRate = z.strictObject({
  ...{ id, date: civilDate, from_currency: currency, to_currency: currency, ...times },
  rate: z.string().refine((rate) => parseRate(rate) !== undefined, 'must be a rate above zero'),
});

const Account = z
  .strictObject({
    ...{ id, name, subtype: text(64).nullable(), currency, is_sample: z.boolean() },
    accountable_type: text(40).transform((type) => type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()),
    status: z.enum(['draft', 'active', 'disabled']),
    ...{ balance: derived, opening_balance: derived },
    ...{ institution_name: text(255).nullable(), institution_domain: text(255).nullable(), ...times },
  })
  .transform(({ accountable_type, balance: _b, opening_balance: _o, ...row }) => ({ ...row, type: accountable_type }));

const AccountShare = z.strictObject({
  ...{ account_id: id, user_id: id, include_in_finances: z.boolean().transform(Number), ...times },
  permission: z.enum(['owner', 'full_control', 'read_write', 'read_only']),
});

const Category = z
  .strictObject({
    id,
    name: text(100).min(1),
    color,
    parent_id: id.nullable(),
    lucide_icon: text(64),
    is_sample: z.boolean(),
    ...times,
  })
  .transform(({ lucide_icon, ...row }) => ({ ...row, icon: lucide_icon }));

const Tag = z.strictObject({ id, name: text(100).min(1), color, is_sample: z.boolean(), ...times });

const Merchant = z.strictObject({
  ...{ id, name: text(100).min(1), color, is_sample: z.boolean(), ...times },
  website_url: text(2000)
    .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), 'must be an http or https address')
    .nullable(),
});

const RecurringTransaction = z
  .strictObject({
    ...{ id, account_id: id.nullable(), merchant_id: id.nullable(), name: text(255).nullable(), currency, ...times },
    ...{ amount: z.string(), frequency: z.enum(['weekly', 'monthly', 'yearly']) },
    expected_day_of_month: z.int().min(1).max(31),
    ...{ last_occurrence_date: civilDate, next_expected_date: civilDate, status: z.enum(['active', 'inactive']) },
    // Files of earlier versions are without these three.
    ...{ category_id: id.nullable().default(null), payment_name: text(255).nullable().default(null) },
    end_date: civilDate.nullable().default(null),
    ...{ occurrence_count: z.int().min(0).max(1_000_000), manual: z.boolean().transform(Number) },
    ...{ expected_amount_min: z.string().nullable(), expected_amount_max: z.string().nullable() },
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

const Budget = z
  .strictObject({
    ...{ id, month: z.string().regex(MONTH), method: z.enum(METHODS), currency, ...times },
    ...{ start_date: derived, end_date: derived, budgeted_spending: z.string(), is_sum_of_categories: z.boolean() },
    ...{ expected_income: z.string().nullable(), held_for_next_month: z.string(), starting_amount: z.string() },
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

const BudgetCategory = z
  .strictObject({
    ...{ id, budget_id: id, category_id: id, budgeted_spending: z.string(), currency, ...times },
    ...{ rollover: z.boolean().transform(Number), kind: z.enum(['fixed', 'flexible']) },
  })
  .transform(({ budgeted_spending, ...row }, ctx) => {
    return { ...row, amount_minor: minor(budgeted_spending, row.currency, ctx, 'budgeted_spending') };
  });

const Goal = z
  .strictObject({
    ...{ id, name, currency, start_date: civilDate, target_date: civilDate, category_id: id.nullable(), ...times },
    ...{ account_ids: z.array(id).min(1).max(20).nullable(), target_amount: z.string(), reserved_amount: z.string() },
  })
  .refine((goal) => (goal.account_ids === null) !== (goal.category_id === null), 'must have accounts or a category')
  .refine(({ start_date, target_date }) => start_date <= target_date, 'must not end before its start')
  .transform(({ account_ids, target_amount, reserved_amount, ...row }, ctx) => ({
    ...row,
    account_ids: account_ids === null ? null : JSON.stringify(account_ids),
    target_minor: minor(target_amount, row.currency, ctx, 'target_amount'),
    reserved_minor: minor(reserved_amount, row.currency, ctx, 'reserved_amount'),
  }));

const lineMembers = {
  ...{ id, account_id: id, date: civilDate, currency, name: text(255), notes: text(10_000).nullable(), ...times },
  ...{ category_id: id.nullable(), merchant_id: id.nullable(), tag_ids: z.array(id).max(1000), kind: text(40) },
  ...{ excluded: z.boolean().transform(Number), pending: z.boolean().transform(Number) },
  // Files of earlier versions have no marks.
  cleared: z.boolean().default(false).transform(Number),
  reviewed: z.boolean().optional(),
  ...{ external_id: text(255).nullable(), source: text(255).nullable(), transfer_id: id.nullable() },
  ...{ amount: z.string(), converted: derived },
  set_by: z.record(text(20), text(40)).nullish(),
};

const SplitLine = z.strictObject(lineMembers).transform((row, ctx) => rowOfLine(row, true, ctx));

const Transaction = z
  .strictObject({ ...lineMembers, split_lines: z.array(SplitLine).max(1000).default([]) })
  .transform((row, ctx) => {
    const needsNone = row.category_id !== null || row.transfer_id !== null || row.split_lines.length > 0;
    return rowOfLine(row, needsNone, ctx);
  });

// In this format money out is positive.
type ReadLine = { readonly amount: string; readonly currency: string; readonly converted?: unknown };
type Origins = {
  readonly reviewed?: boolean | undefined;
  readonly set_by?: Readonly<Record<string, string>> | null | undefined;
};

function rowOfLine<Line extends ReadLine & Origins>(
  { amount, converted: _follows, reviewed, set_by, ...row }: Line,
  isReviewed: boolean,
  ctx: z.RefinementCtx,
) {
  const origins = (set_by ?? null) === null ? null : JSON.stringify(set_by);
  const marks = { reviewed: Number(reviewed ?? isReviewed), set_by: origins };
  return { ...row, ...marks, amount_minor: -minor(amount, row.currency, ctx, 'amount') };
}

const pair = { id, inflow_transaction_id: id, outflow_transaction_id: id, ...times };

const Transfer = z.strictObject({ ...pair, status: z.enum(['pending', 'confirmed']), notes: text(10_000).nullable() });

const RejectedTransfer = z.strictObject(pair);

const Valuation = z
  .strictObject({
    ...{
      id,
      account_id: id,
      date: z.union([z.literal(BEFORE_ALL), civilDate]),
      amount: z.string(),
      currency,
      ...times,
    },
    ...{ kind: z.enum(['opening_anchor', 'reconciliation']), notes: text(10_000).nullable() },
    floats: z.boolean().transform(Number),
  })
  .transform(({ amount, ...row }, ctx) => {
    return { ...row, amount_minor: minor(amount, row.currency, ctx, 'amount') };
  });

// The ids in them are checked when the rule is written.
const parts = z
  .array(z.record(z.string(), z.json()))
  .max(100)
  .transform((list) => JSON.stringify(list))
  .refine((json) => json.length <= 200_000, 'must be shorter');

const Rule = z
  .strictObject({
    ...{
      id,
      name: text(255).nullable(),
      position: z.int().min(0).max(1_000_000),
      effective_date: civilDate.nullable(),
    },
    ...{ active: z.boolean().transform(Number), stop: z.boolean().transform(Number), ...times },
    applies_on: z.array(z.enum(['create', 'import', 'update'])).max(3),
    ...{ conditions: parts, actions: parts },
  })
  .transform(({ applies_on, ...row }) => ({ ...row, applies_on: applies_on.join() }));

/** The records of a file by type. */
export const SCHEMAS = {
  ...{ Family, User, ExchangeRate, Account, AccountShare, Category, Tag, Merchant, RecurringTransaction, Transaction },
  ...{ Transfer, RejectedTransfer, Valuation, Rule, Budget, BudgetCategory, Goal },
};

/** A record as it is read. */
export type RecordOf<Type extends keyof typeof SCHEMAS> = z.output<(typeof SCHEMAS)[Type]>;
