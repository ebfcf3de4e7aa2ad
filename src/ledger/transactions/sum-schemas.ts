import { z } from 'zod';
import { datesInOrder } from '#http/fields.ts';
import { PUT_ASIDE } from '#ledger/counted-entries.ts';
import { transactionConditions } from './schemas.ts';

const SUMMED_BY = ['day', 'month', 'category', 'merchant', 'tag'] as const;

export const TransactionSumsQuery = z
  .object({
    ...transactionConditions,
    by: z.enum(SUMMED_BY).optional().meta({
      description:
        'Default: `month`. A sum for each day or month, or for each category, merchant or tag by month. By label, split lines count in place of their parents; a transaction counts for each of its tags.',
    }),
  })
  .check(datesInOrder('start_date', 'end_date'));

export const TransactionSums = z
  .object({
    sums: z
      .array(
        z.object({
          date: z.string().meta({
            description: "The day, or the first day of the month; months begin on the family's `month_start_day`.",
          }),
          label_id: z
            .string()
            .nullable()
            .meta({ description: 'Null for transactions without a label, and by period.' }),
          currency: z.string(),
          income: z.string().meta({ description: 'Money in, a plain decimal.' }),
          expense: z.string().meta({ description: 'Money out, without sign.' }),
          transaction_count: z.int(),
          reported: z
            .object({
              income: z.string(),
              expense: z.string(),
              put_aside: z.string().meta({
                description: PUT_ASIDE,
              }),
            })
            .nullable()
            .meta({
              description:
                'The sums of reports over these transactions: no transfers, and split lines in place of their parents (`q=is:reported`); money put aside is apart (`q=is:put_aside`). Null by label.',
            }),
        }),
      )
      .meta({ description: 'By date, label and currency, each transaction in its own currency; the newest first.' }),
  })
  .meta({ id: 'TransactionSums' });
