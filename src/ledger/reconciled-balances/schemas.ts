import { z } from 'zod';
import { civilDate, decimal, Pagination } from '#http/fields.ts';
import { MissingRateEntry } from '#ledger/rates/schemas.ts';
import { AccountStatement } from '#ledger/statements/schemas.ts';

/** A day on which a person found that an account agrees with its bank. */
export const ReconciledBalance = z
  .object({
    id: z.string(),
    account_id: z.string(),
    date: z.string(),
    currency: z.string(),
    balance: z.string().meta({
      description:
        'What the bank says of the end of the day, a plain decimal. A liability is positive when money is owed.',
      examples: ['1200.00'],
    }),
    ledger_balance: z.string().meta({
      description: "The ledger's balance of the day when it was reconciled: the bank's, and what had not reached it.",
    }),
    current_balance: z.string().meta({ description: "The ledger's balance of the day now." }),
    difference: z.string().meta({
      description:
        '`current_balance` less `ledger_balance`. If it is not zero, something of the day or before it has changed since: ' +
        '`GET /changes` with `balance_of`, `balance_date` and `after` lists it.',
      examples: ['0.00'],
    }),
    reconciled_at: z.string(),
    user_id: z.string().nullable().meta({ description: 'Who reconciled it; null in a family that was moved here.' }),
    credential_id: z.string().nullable(),
    authentication_method: z.string().nullable(),
    sequence: z
      .int()
      .nullable()
      .meta({ description: 'The number of the change that reconciled it; null in a family that was moved here.' }),
  })
  .meta({ id: 'ReconciledBalance' });

export const NewReconciledBalance = z
  .object({
    account_id: z.string(),
    date: civilDate.meta({ description: 'The last day of the statement; not after today.' }),
    balance: decimal.meta({
      description: 'What the bank says of the end of the day. A liability is positive when money is owed.',
    }),
  })
  .meta({ id: 'NewReconciledBalance' });

const MonthStatement = AccountStatement.extend({
  difference: z
    .string()
    .nullable()
    .meta({
      description:
        "`closing_balance` less the ledger's balance of its last day, in the account's favor positive; null if the file names no balance. " +
        'Entries that have not reached the bank are part of it.',
      examples: ['0.00'],
    }),
  reconciled: z.boolean().meta({ description: 'Whether its last day, or a later one of the month, is reconciled.' }),
}).meta({ id: 'MonthStatement' });

const Month = z
  .object({
    month: z.string().meta({ examples: ['2026-03'] }),
    start_date: z.string(),
    end_date: z.string().meta({ description: 'Its last day; today for the present month.' }),
    balance: z.string().meta({ description: "The ledger's balance of the last day, a plain decimal." }),
    status: z.enum(['reconciled', 'changed', 'open', 'no_statement']).meta({
      description:
        '`reconciled` and nothing has changed since; `changed` since it was reconciled; `open`: it has a statement that is not reconciled.',
    }),
    statements: z.array(MonthStatement).meta({ description: 'Those with a day in the month, newest first.' }),
    reconciled_balances: z
      .array(ReconciledBalance)
      .meta({ description: 'Those of the month, and of the last day of its statements, newest first.' }),
  })
  .meta({ id: 'StatementMonth' });

/** A page of the months of an account. */
export const StatementMonthPage = z
  .object({
    currency: z.string(),
    months: z.array(Month),
    gaps: z.array(z.object({ start_month: z.string(), end_month: z.string() }).meta({ id: 'StatementGap' })).meta({
      description:
        'The months of this page, without the present one, that have neither a statement nor a reconciled day, newest first.',
    }),
    missing_rates: z.array(MissingRateEntry),
    pagination: Pagination,
  })
  .meta({ id: 'StatementMonthPage' });
