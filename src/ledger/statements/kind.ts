import { z } from 'zod';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import {
  type Columns,
  count,
  describeEach,
  type Exported,
  members,
  minorOrNull,
  notCommon,
  type RecordState,
  recordKind,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import type { StatementRow } from './store.ts';

const EXPORTED_STATEMENT: Exported = {
  type: 'AccountStatement',
  orderBy: ['end_date', 'id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      account_id: members.id,
      currency: members.currency,
      start_date: members.date,
      end_date: members.date,
      opening_balance: z.string().nullable(),
      closing_balance: z.string().nullable(),
      rows_count: z.int().min(0),
      ...members.times,
    })
    .refine(({ start_date, end_date }) => start_date <= end_date, 'must not end before its start')
    .superRefine(({ opening_balance, closing_balance, currency }, ctx) => {
      if (opening_balance !== null) members.minor(opening_balance, currency, ctx, 'opening_balance');
      if (closing_balance !== null) members.minor(closing_balance, currency, ctx, 'closing_balance');
    }),
  // Imports stay here, and with them what they brought.
  data: ({ import_id: _, ...statement }) => statement,
  common: notCommon,
};

export const ACCOUNT_STATEMENT = recordKind({
  resource: 'account_statement',
  table: 'account_statements',
  scope: 'imports:write',
  refersTo: { account_id: 'account' },
  uniqueBy: [],
  hasDay: false,
  revertedWith: 'full_control',
  reset: 'at_once',
  exported: EXPORTED_STATEMENT,
  describe: describeEach((row: StatementRow) => ({ record: statementRecord(row), accountIds: [row.account_id] })),
  columnsOf: statementColumns,
});

function statementRecord({ family_id: _, opening_minor, closing_minor, rows_count, ...row }: StatementRow): object {
  return {
    ...row,
    ...balancesOf({ opening_minor, closing_minor, currency: row.currency }),
    rows_count: Number(rows_count),
  };
}

/** The balances that the bank names, plain decimals. */
export function balancesOf(row: Pick<StatementRow, 'opening_minor' | 'closing_minor' | 'currency'>) {
  const currency = storedCurrency(row.currency);
  const decimal = (minor: bigint | null) => (minor === null ? null : formatDecimal(minor, currency));
  return { opening_balance: decimal(row.opening_minor), closing_balance: decimal(row.closing_minor) };
}

function statementColumns(record: RecordState): Columns<'account_statements'> {
  return {
    id: record.id,
    account_id: text(record, 'account_id'),
    import_id: textOrNull(record, 'import_id'),
    currency: text(record, 'currency'),
    start_date: text(record, 'start_date'),
    end_date: text(record, 'end_date'),
    opening_minor: minorOrNull(record, 'opening_balance'),
    closing_minor: minorOrNull(record, 'closing_balance'),
    rows_count: count(record, 'rows_count'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
