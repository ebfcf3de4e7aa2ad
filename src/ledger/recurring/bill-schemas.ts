import { z } from 'zod';
import { civilDate, datesInOrder, idFilter, localeQuery } from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { OCCURRENCE_STATES } from './list-occurrences.ts';
import { RecurringTransaction } from './schemas.ts';

const state = z.enum(OCCURRENCE_STATES);
const NEXT = 'The amount that was paid; where none was, the expected one.';

/** An expected payment. Amounts have the sign of entries: money out is positive, money in negative. */
const RecurringOccurrence = z
  .object({
    id: z.string().meta({ description: 'The recurring transaction and the day.' }),
    recurring_transaction_id: z.string(),
    name: z.string().nullable().meta({ description: 'Its name, else that of its merchant.' }),
    frequency: RecurringTransaction.shape.frequency,
    date: z.string().meta({ description: 'The expected day.' }),
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
