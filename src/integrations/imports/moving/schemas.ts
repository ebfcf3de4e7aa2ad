import { z } from 'zod';
import { Pagination, pageQuery } from '#http/fields.ts';
import { CREATED_KINDS } from '#ledger/moved-records/created-records.ts';
import { REASONS, type Reason } from './reasons.ts';

const amount = z.string().nullable();

/** The records of a file by kind. */
export const MovedKinds = z
  .array(
    z
      .object({
        kind: z.string().meta({ description: 'The type of the records in the file.', examples: ['Valuation'] }),
        imported: z.int().meta({ description: 'Those that are in Coffer now; labels that it had count too.' }),
        skipped: z.int(),
        reasons: z.array(
          z.object({
            reason: z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]),
            count: z.int(),
            message: z.string(),
          }),
        ),
      })
      .meta({ id: 'MovedKind' }),
  )
  .meta({ description: 'Every kind of record in the file but transactions.' });

/** The records other than transactions that an import has taken over. */
export const Moving = z
  .object({
    kinds: MovedKinds,
    accounts: z
      .array(
        z.object({
          account_id: z.string(),
          currency: z.string(),
          source_balance: amount.meta({ description: 'The balance that the file names.' }),
          balance: z.string().meta({ description: 'The balance here when the account was taken over.' }),
          difference: amount.meta({ description: '`source_balance` less `balance`.' }),
          adjustment: amount.meta({
            description:
              'The part of the balance that opening balance, valuations and transactions of the file do not explain; recorded balances make up for it.',
          }),
          differs_since: amount.meta({
            description: 'The first day on which balances can have differed, as far as the file tells.',
          }),
        }),
      )
      .meta({ description: 'The balance of each account, once its rows are in the ledger.' }),
  })
  .meta({ id: 'MovingReport' });

/** The records that an undo has kept, and why. */
export const KeptRecords = z
  .array(
    z
      .object({
        kind: z.enum(CREATED_KINDS),
        id: z.string(),
        name: z.string(),
        reason: z.enum(['in_use', 'edited', 'forbidden']),
        message: z.string(),
        used_by: z.array(z.string()).meta({ description: 'The kinds of the records that use it.' }),
      })
      .meta({ id: 'KeptRecord' }),
  )
  .meta({ description: 'The records that were created with the file and that its revert has kept.' });

const signed = { date: z.string(), signed_amount: z.string().nullable(), name: z.string().nullable() };

/** A row of the file that the ledger does not have as it is. */
export const DifferentRow = z.object({
  row_number: z.int(),
  line: z.int(),
  ...signed,
  date: z.string().nullable(),
  reason: z.enum(['not_imported', 'deleted', 'edited', 'counted_before']).meta({
    description: '`counted_before`: another row of the file has its transaction.',
  }),
  message: z.string().nullable().meta({ description: 'Why it was not imported.' }),
});

const Month = z
  .object({
    date: z.string().meta({ description: 'The last day of the month, or the last one of the file.' }),
    source_balance: z.string().meta({ description: 'By the records of the file alone.' }),
    balance: z.string().meta({ description: 'Here, at the end of the day.' }),
    difference: z.string().meta({ description: '`source_balance` less `balance`.' }),
  })
  .meta({ id: 'ImportMonthBalance' });

export const MonthBalancePage = z
  .object({
    data: z.array(Month),
    comparison: z.object({
      account_id: z.string(),
      currency: z.string(),
      months_count: z.int().meta({ description: 'Of a history that is longer than 100 years the last ones.' }),
      equal_months_count: z.int(),
      first_difference: Month.extend({
        row: DifferentRow.nullable().meta({
          description:
            'The first row of the file up to that day, after the last equal month, that the ledger does not have as it is.',
        }),
        transaction: z
          .object({ id: z.string(), ...signed })
          .nullable()
          .meta({
            description: 'If there is no such row, the first transaction of these days that the file does not have.',
          }),
      })
        .meta({ id: 'ImportFirstDifference' })
        .nullable(),
    }),
    meta: Pagination,
  })
  .meta({ id: 'ImportMonthBalancePage' });

export const MonthBalanceQuery = z.object(pageQuery());
