import { z } from 'zod';
import { civilDate, decimal, immutable, Pagination, pageQuery, singleLineText, wholeNumber } from '#http/fields.ts';

/** The most changes of a plan. */
export const CHANGES_MAX = 50;

const SHARED = 'Whether the whole family sees and changes it; otherwise it is for the person who made it.';

/** The most days by which a plan moves a payment. */
export const MOVED_DAYS_MAX = 31;

const RecurringReference = z
  .object({ id: z.string(), name: z.string().nullable() })
  .nullable()
  .meta({ description: 'Null if it is deleted: the change has no effect.' });

const ForecastPlanChange = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('recurring'),
      recurring_transaction_id: z.string(),
      recurring_transaction: RecurringReference,
      skipped: z.boolean(),
      amount: z.string().nullable(),
      moved_days: z.int(),
      enabled: z.boolean(),
    }),
    z.object({
      kind: z.literal('payment'),
      name: z.string(),
      amount: z.string(),
      date: z.string(),
      monthly: z.boolean(),
      enabled: z.boolean(),
    }),
  ])
  .meta({ id: 'ForecastPlanChange' });

export const ForecastPlan = z
  .object({
    id: z.string(),
    name: z.string(),
    shared: z.boolean().meta({ description: SHARED }),
    currency: z.string().meta({ description: "The family's when the plan was made." }),
    below: z.string().meta({ description: 'The amount, a plain decimal, below which money is short.' }),
    changes: z.array(ForecastPlanChange),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ForecastPlan' });

export const ForecastPlanPage = z
  .object({ forecast_plans: z.array(ForecastPlan), pagination: Pagination })
  .meta({ id: 'ForecastPlanPage' });

export const ForecastPlanListQuery = z.object(pageQuery());

const enabled = z.boolean().default(true).meta({ description: 'Without it the change has no effect.' });
const DAYS = `must be a whole number, -${MOVED_DAYS_MAX}–${MOVED_DAYS_MAX}`;

const NewForecastPlanChange = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('recurring'),
      recurring_transaction_id: z.string(),
      skipped: z.boolean().default(false).meta({ description: 'None of its payments is expected.' }),
      amount: decimal.nullish().meta({
        description:
          'What each payment is instead, in the currency of the recurring transaction; money out is positive.',
      }),
      moved_days: wholeNumber(z.int(DAYS).min(-MOVED_DAYS_MAX, DAYS).max(MOVED_DAYS_MAX, DAYS))
        .default(0)
        .meta({ description: 'By so many days each payment comes later; below zero, earlier.' }),
      enabled,
    }),
    z.object({
      kind: z.literal('payment'),
      name: singleLineText(255),
      amount: decimal.meta({ description: 'Money out is positive, money in negative.' }),
      date: civilDate,
      monthly: z.boolean().default(false).meta({ description: 'Each month from that day on.' }),
      enabled,
    }),
  ])
  .meta({ id: 'NewForecastPlanChange' });

const members = {
  shared: z.boolean().optional().meta({ description: SHARED }),
  below: decimal.optional().meta({ description: 'The amount below which money is short; default: 0.' }),
  changes: z
    .array(NewForecastPlanChange)
    .max(CHANGES_MAX, `must have at most ${CHANGES_MAX} values`)
    .optional()
    .meta({ description: 'They replace the earlier ones. Each recurring transaction is named once.' }),
};

export const NewForecastPlan = z.object({ name: singleLineText(255), ...members }).meta({ id: 'NewForecastPlan' });

export const ForecastPlanUpdate = z
  .object({ name: singleLineText(255).optional(), ...members, ...immutable('currency') })
  .meta({ id: 'ForecastPlanUpdate' });
