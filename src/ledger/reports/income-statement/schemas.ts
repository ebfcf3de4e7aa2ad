import { z } from 'zod';
import { civilDate, datesInOrder, localeQuery } from '#http/fields.ts';
import { PUT_ASIDE } from '#ledger/counted-entries.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { COMPARED } from '#ledger/reports/breakdown/periods.ts';

const Figure = z
  .object({
    amount: z.string().meta({ description: 'A plain decimal.', examples: ['1234.56'] }),
    amount_cents: z.int().nullable().meta({ description: 'Minor units; null if too large for an exact JSON number.' }),
    currency: z.string(),
    formatted: z.string(),
  })
  .meta({ id: 'Figure', description: 'A sum of money.' });

const lines = {
  income: Figure.meta({ description: 'Money in, without sign.' }),
  expense: Figure.meta({ description: 'Money out, without sign.' }),
  net: Figure.meta({ description: 'Income less expense.' }),
  transaction_count: z.int(),
};

const put_aside = Figure.meta({
  description: `${PUT_ASIDE} \`q=is:put_aside\` lists its entries.`,
});

const Lines = z.object(lines).meta({ id: 'IncomeStatementLines' });

const Label = { id: z.string(), name: z.string(), color: z.string(), icon: z.string() };

const totals = { start_date: z.string(), end_date: z.string(), ...lines, put_aside };

const categories = z
  .array(
    z.object({
      category: z.object(Label).nullable().meta({ description: 'Null: entries without a category.' }),
      ...lines,
      own: Lines.meta({ description: 'Without the subcategories.' }),
      subcategories: z.array(z.object({ category: z.object(Label), ...lines })),
    }),
  )
  .meta({ description: 'By name; figures include subcategories.' });

const rates = {
  unconverted_count: z.int().meta({ description: 'Entries left out of all figures because no rate is known.' }),
  missing_rates: z.array(MissingRateEntry),
};

export const IncomeStatement = z
  .object({
    currency: z.string().meta({ description: "The family's own." }),
    ...totals,
    months: z
      .array(
        z.object({
          month: z.string().meta({ description: 'The calendar month in which it begins.', examples: ['2026-01'] }),
          start_date: z.string(),
          end_date: z.string(),
          ...lines,
          put_aside,
        }),
      )
      .meta({
        description:
          "Months with entries, oldest first; they begin on the family's `month_start_day`. The dates are those of the whole month.",
      }),
    categories,
    merchants: z
      .array(z.object({ merchant: z.object({ id: z.string(), name: z.string() }).nullable(), ...lines }))
      .meta({ description: 'By name. Null: entries without a merchant.' }),
    ...rates,
    comparison: z
      .object({ ...totals, categories, ...rates })
      .nullable()
      .meta({ description: 'The period that is compared with; null without `compare`.' }),
  })
  .meta({ id: 'IncomeStatement' });

export const IncomeStatementQuery = z
  .object({
    start_date: civilDate.optional().meta({
      description: "Default: the first day of the month of `end_date`; months begin on the family's `month_start_day`.",
    }),
    end_date: civilDate.optional().meta({ description: "Default: today in the family's time zone." }),
    compare: z.enum(COMPARED).optional().meta({
      description:
        'With the period of the same length before it, or with the same a year earlier. Periods that begin with a month move by whole months.',
    }),
    ...localeQuery,
  })
  .check(datesInOrder('start_date', 'end_date'));
