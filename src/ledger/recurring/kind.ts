import { describeEach, recordKind } from '#ledger/records/index.ts';
import { accountOf, recurringColumns, recurringRecord } from './record.ts';
import type { RecurringRow } from './store.ts';

export const RECURRING = recordKind({
  resource: 'recurring_transaction',
  table: 'recurring_transactions',
  scope: 'recurring:write',
  refersTo: { account_id: 'account', category_id: 'category', merchant_id: 'merchant' },
  hasDay: false,
  isReverted: true,
  reset: 'at_once',
  exported: null,
  describe: describeEach((row: RecurringRow) => ({ record: recurringRecord(row), ...accountOf(row) })),
  columnsOf: recurringColumns,
});
