import { z } from 'zod';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import {
  type Columns,
  describeEach,
  type Exported,
  members,
  minor,
  notCommon,
  type RecordState,
  recordKind,
  text,
} from '#ledger/records/index.ts';
import type { ReconciledRow } from './store.ts';

const EXPORTED_RECONCILED_BALANCE: Exported = {
  type: 'ReconciledBalance',
  orderBy: ['date', 'id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      account_id: members.id,
      date: members.date,
      currency: members.currency,
      balance: z.string(),
      ledger_balance: z.string(),
      ...members.times,
    })
    .superRefine(({ balance, ledger_balance, currency }, ctx) => {
      members.minor(balance, currency, ctx, 'balance');
      members.minor(ledger_balance, currency, ctx, 'ledger_balance');
    }),
  // The numbers of changes are those of this server.
  data: ({ sequence: _, ...reconciled }) => reconciled,
  common: notCommon,
  *faults(reconciled, find) {
    for (const [index, { account_id, currency }] of reconciled.entries()) {
      if (find('account', String(account_id))?.currency !== currency)
        yield [index, 'must have the currency of its account'];
    }
  },
};

export const RECONCILED_BALANCE = recordKind({
  resource: 'reconciled_balance',
  table: 'reconciled_balances',
  scope: 'transactions:write',
  refersTo: { account_id: 'account' },
  uniqueBy: ['account_id', 'date'],
  hasDay: false,
  revertedWith: 'full_control',
  reset: 'at_once',
  exported: EXPORTED_RECONCILED_BALANCE,
  describe: describeEach((row: ReconciledRow) => ({ record: reconciledRecord(row), accountIds: [row.account_id] })),
  columnsOf: reconciledColumns,
});

function reconciledRecord({ family_id: _, balance_minor, ledger_minor, sequence, ...row }: ReconciledRow): object {
  const currency = storedCurrency(row.currency);
  return {
    ...row,
    balance: formatDecimal(balance_minor, currency),
    ledger_balance: formatDecimal(ledger_minor, currency),
    sequence: sequence === null ? null : Number(sequence),
  };
}

function reconciledColumns(record: RecordState): Columns<'reconciled_balances'> {
  return {
    id: record.id,
    account_id: text(record, 'account_id'),
    date: text(record, 'date'),
    currency: text(record, 'currency'),
    balance_minor: minor(record, 'balance'),
    ledger_minor: minor(record, 'ledger_balance'),
    sequence: typeof record.sequence === 'number' ? BigInt(record.sequence) : null,
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
