import { z } from 'zod';
import {
  booleanOrWord,
  civilDate,
  currencyCode,
  datesInOrder,
  decimal,
  idFilter,
  immutable,
  localeQuery,
  Pagination,
  pageQuery,
  singleLineText,
  whenSound,
  wholeNumber,
} from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { EXPECTED_SOURCES } from './expected-amount.ts';
import { FREQUENCIES, Interval, NewInterval } from './interval.ts';
import { OCCURRENCE_STATES } from './list-occurrences.ts';
import { POSTINGS } from './postings.ts';

const STATUSES = ['active', 'inactive'] as const;

const posting = z.enum(POSTINGS).meta({
  description:
    'What happens on an expected day without a payment. `none`: nothing. `ask`: it waits to be entered. `automatic`: the server enters it, with the rights of the last who changed the recurring transaction; without them it becomes `ask`.',
});

const money = z.string().nullable();
const cents = z.int().nullable();

/** A category as recurring transactions show it. */
const RecurringCategory = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  icon: z.string(),
});

/** A recurring transaction. Amounts have the sign of entries: money out is positive, money in negative. */
export const RecurringTransaction = z
  .object({
    id: z.string(),
    amount: z.string().meta({ description: 'Formatted; money out is positive, money in negative.' }),
    amount_decimal: z.string().meta({ description: '`amount` as a plain decimal.', examples: ['12.30'] }),
    amount_cents: z.int().meta({ description: 'Minor units; money out is positive, money in negative.' }),
    currency: z.string(),
    expected_amount: z.string().meta({
      description: 'What the next payment is expected to be, the same in all lists, in the forecast and in budgets.',
    }),
    expected_amount_decimal: z.string(),
    expected_amount_cents: z.int(),
    expected_amount_source: z.enum(EXPECTED_SOURCES).meta({
      description:
        '`stated`: a person gave the amount. `last_price`: it was paid last. `changed_price`: it has just replaced the price before. `average`: the payments vary.',
    }),
    frequency: z.enum(FREQUENCIES).nullable().meta({
      description: 'How often in one word; null where `interval` is no single week, month or year.',
    }),
    expected_day_of_month: z
      .int()
      .meta({ description: 'In shorter months the last day. Of no effect where `interval` has no `day`.' }),
    interval: Interval,
    last_occurrence_date: z.string().meta({ description: 'Includes entries since it was written.' }),
    next_expected_date: z.string().meta({
      description: 'Computed from the last occurrence. A past date means that the payment is overdue or has ended.',
    }),
    status: z.enum(STATUSES),
    occurrence_count: z.int(),
    name: z.string().nullable().meta({ description: 'Null only if it has a merchant.' }),
    manual: z.boolean().meta({ description: 'Created or edited by a user; detection never changes it.' }),
    expected_amount_min: money,
    expected_amount_min_decimal: money,
    expected_amount_min_cents: cents,
    expected_amount_max: money,
    expected_amount_max_decimal: money,
    expected_amount_max_cents: cents,
    expected_amount_avg: money.meta({ description: 'Rounded to minor units if detected.' }),
    expected_amount_avg_decimal: money,
    expected_amount_avg_cents: cents,
    account: AccountRef.nullable(),
    merchant: z.object({ id: z.string(), name: z.string() }).nullable(),
    category: RecurringCategory.nullable().meta({ description: 'The category that a user gave it.' }),
    payment_name: z.string().nullable().meta({ description: 'The name of its payments; null: `name`.' }),
    end_date: z.string().nullable().meta({ description: 'No payment is expected after this day.' }),
    posting,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'RecurringTransaction' });

export const RecurringTransactionPage = z
  .object({ recurring_transactions: z.array(RecurringTransaction), pagination: Pagination })
  .meta({ id: 'RecurringTransactionPage' });

/** The query of the list: all filters apply. */
export const RecurringListQuery = z
  .object({
    status: z.enum(STATUSES).optional(),
    account_id: idFilter.optional(),
    expected_from: civilDate.optional().meta({ description: 'Next expected on or after this day.' }),
    expected_to: civilDate.optional().meta({ description: 'Next expected on or before this day.' }),
    ...pageQuery(),
    ...localeQuery,
  })
  .check(datesInOrder('expected_from', 'expected_to'));

/** The query of routes that return one. */
export const RecurringQuery = z.object(localeQuery);

const DAY = 'must be a whole number, 1–31';
const dayOfMonth = wholeNumber(z.int(DAY).min(1, DAY).max(31, DAY));
const status = z.enum(STATUSES);
const COUNT_MAX = 1_000_000;

// Two ways to say the same, of which a request needs one.
const schedule = {
  frequency: z
    .enum(FREQUENCIES)
    .nullish()
    .meta({ description: 'How often, in a word for an interval of one; of a new one `monthly`, without `interval`.' }),
  expected_day_of_month: dayOfMonth
    .optional()
    .meta({ description: '1–31; 31 is the last day. Required without `interval`.' }),
  interval: NewInterval.nullish().meta({
    description:
      'How often, and on which day. It replaces the interval as a whole; a day of months that it lacks is `expected_day_of_month`, else that of `next_expected_date`.',
  }),
};

const stated = {
  category_id: z.string().nullish(),
  payment_name: singleLineText(255).nullish().meta({
    description:
      'The name that its payments have, if that is not `name`. A merchant decides instead where there is one.',
  }),
  end_date: civilDate.nullish().meta({ description: 'No payment is expected after this day.' }),
};

const AUTOMATIC = '`automatic` needs an account and the scope `transactions:write`.';

/** The body of a create: a name or a merchant is required. */
export const NewRecurringTransaction = z
  .object({
    name: singleLineText(255).nullish(),
    amount: decimal.meta({ description: 'A decimal; money out is positive, money in negative.' }),
    currency: currencyCode.meta({ description: 'ISO 4217.' }),
    ...schedule,
    last_occurrence_date: civilDate,
    next_expected_date: civilDate,
    status: status.default('active'),
    posting: posting.default('none').meta({ description: AUTOMATIC }),
    occurrence_count: wholeNumber(z.int().min(0).max(COUNT_MAX)).default(0),
    manual: booleanOrWord.nullish().meta({ description: 'True if absent or null.' }),
    expected_amount_min: decimal.nullish(),
    expected_amount_max: decimal.nullish(),
    expected_amount_avg: decimal.nullish(),
    account_id: z.string().nullish().meta({ description: 'Null: any account.' }),
    merchant_id: z.string().nullish().meta({ description: 'Required where there is no `name`.' }),
    ...stated,
  })
  .refine(({ expected_day_of_month, interval }) => (expected_day_of_month ?? interval ?? undefined) !== undefined, {
    path: ['expected_day_of_month'],
    error: 'or interval is required',
    params: { code: 'required' },
    when: whenSound('expected_day_of_month', 'interval'),
  })
  .refine(({ name, merchant_id }) => name || merchant_id, {
    path: ['name'],
    error: 'or merchant_id is required',
    params: { code: 'required' },
    when: whenSound('name', 'merchant_id'),
  })
  .meta({ id: 'NewRecurringTransaction' });

const FIXED = ['currency', 'last_occurrence_date', 'occurrence_count', 'manual'] as const;

/** The body of an update; members that the resource does not have are ignored. */
export const RecurringTransactionChange = z
  .object({
    status,
    posting: posting.meta({ description: AUTOMATIC }),
    ...schedule,
    next_expected_date: civilDate,
    amount: decimal.meta({ description: 'A decimal; money out is positive, money in negative.' }),
    expected_amount_min: decimal.nullable(),
    expected_amount_max: decimal.nullable(),
    expected_amount_avg: decimal.nullable(),
    name: singleLineText(255).nullable().meta({ description: 'Null only if it has a merchant.' }),
    account_id: z.string().nullable().meta({ description: 'Null: any account.' }),
    merchant_id: z.string().nullable(),
    ...stated,
  })
  .partial()
  .extend(immutable(...FIXED))
  .meta({ id: 'RecurringTransactionChange' });

/** The response to a delete. */
export const RecurringTransactionDeleted = z
  .object({ message: z.string() })
  .meta({ id: 'RecurringTransactionDeleted' });

/** The result of a detection. */
export const RecurringTransactionsIdentified = z
  .object({
    identified: z.int().meta({ description: 'Detected recurring payments.' }),
    created: z.int(),
    updated: z.int(),
    ended: z.int().meta({ description: 'Recurring payments set inactive, because expected payments are missing.' }),
  })
  .meta({ id: 'RecurringTransactionsIdentified' });

/** The body that enters an expected payment; without it all follows from the recurring transaction. */
export const EnteredPayment = z
  .object({
    occurrence_date: civilDate.nullish().meta({
      description: 'The expected day. Default: the oldest of the last 31 days that is due or was missed.',
    }),
    date: civilDate.nullish().meta({ description: 'The day of the transaction. Default: the expected day.' }),
    amount: decimal
      .nullish()
      .meta({ description: 'Money out is positive, money in negative. Default: the expected amount.' }),
    account_id: z
      .string()
      .nullish()
      .meta({ description: 'Default: that of the recurring transaction, else that of its newest payment.' }),
  })
  .meta({ id: 'EnteredPayment' });

const state = z.enum(OCCURRENCE_STATES);
const NEXT = 'The amount that was paid; where none was, the expected one.';

/** An expected payment. Amounts have the sign of entries: money out is positive, money in negative. */
const RecurringOccurrence = z
  .object({
    id: z.string().meta({ description: 'The recurring transaction and the day.' }),
    recurring_transaction_id: z.string(),
    name: z.string().nullable().meta({ description: 'Its name, else that of its merchant.' }),
    frequency: RecurringTransaction.shape.frequency,
    interval: Interval,
    date: z.string().meta({ description: 'The expected day.' }),
    posting: RecurringTransaction.shape.posting,
    state: state.meta({
      description:
        '`due`: the day is near enough for its payment to come today. `missed`: it is too long ago. `changed_price`: paid, at another price than before.',
    }),
    amount: z.string().meta({ description: NEXT }),
    amount_decimal: z.string(),
    amount_cents: z.int(),
    expected_amount_decimal: z.string().meta({ description: 'What is expected, also where another amount was paid.' }),
    expected_amount_source: RecurringTransaction.shape.expected_amount_source,
    expected_amount_min_decimal: z.string().meta({ description: 'The least that is expected.' }),
    expected_amount_max_decimal: z.string().meta({ description: 'The most that is expected.' }),
    previous_amount: z.string().nullable().meta({ description: 'The price before, where it changed.' }),
    previous_amount_decimal: z.string().nullable(),
    currency: z.string(),
    transaction: z
      .object({ id: z.string(), name: z.string(), date: z.string(), account_id: z.string() })
      .nullable()
      .meta({ description: 'What paid it.' }),
    account: AccountRef.nullable(),
    merchant: z.object({ id: z.string(), name: z.string() }).nullable(),
    category_id: z
      .string()
      .nullable()
      .meta({ description: 'The category that a user gave it, else that of its newest payment.' }),
  })
  .meta({ id: 'RecurringOccurrence' });

/** The expected payments of some days. */
export const RecurringOccurrences = z
  .object({
    start_date: z.string(),
    end_date: z.string(),
    today: z.string(),
    occurrences: z.array(RecurringOccurrence).meta({ description: 'By day, then by name.' }),
  })
  .meta({ id: 'RecurringOccurrences' });

/** The query of the expected payments. */
export const OccurrencesQuery = z
  .object({
    start_date: civilDate.optional().meta({ description: 'Default: today.' }),
    end_date: civilDate.optional().meta({ description: 'Default: 30 days after `start_date`; at most 100 days.' }),
    state: state.optional(),
    posting: z.enum(POSTINGS).optional(),
    account_id: idFilter.optional().meta({ description: 'Expected in this account, or paid from it.' }),
    ...localeQuery,
  })
  .check(datesInOrder('start_date', 'end_date'));

const RecurringPrice = z.object({
  amount: z.string(),
  amount_decimal: z.string(),
  start_date: z.string().meta({ description: 'Of the first payment at this price.' }),
  end_date: z.string().meta({ description: 'Of the last.' }),
  transaction_ids: z.array(z.string()).meta({ description: 'Its payments, oldest first.' }),
});

/** A payment that repeats at a price, with its prices so far. */
const Subscription = z
  .object({
    recurring_transaction: RecurringTransaction,
    prices: z.array(RecurringPrice).meta({ description: 'Of the last three years, newest first.' }),
    amount: z.string().meta({ description: 'What the next payment is expected to be.' }),
    amount_decimal: z.string(),
    yearly_amount: z.string().meta({ description: 'What that comes to in a year.' }),
    yearly_amount_decimal: z.string(),
    yearly_amount_cents: z.int(),
  })
  .meta({ id: 'Subscription' });

/** The subscriptions of the family. */
export const Subscriptions = z
  .object({
    subscriptions: z.array(Subscription).meta({ description: 'By what they cost in a year, the most first.' }),
  })
  .meta({ id: 'Subscriptions' });
