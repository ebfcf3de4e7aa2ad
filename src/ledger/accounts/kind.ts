import type { AccountRow } from '#ledger/balances/index.ts';
import { describeEach, recordKind } from '#ledger/records/index.ts';
import { accountColumns, accountRecord } from './present.ts';

export const ACCOUNT = recordKind({
  resource: 'account',
  table: 'accounts',
  scope: 'accounts:write',
  refersTo: {},
  uniqueBy: [],
  hasDay: false,
  revertedWith: 'full_control',
  reset: 'with_account',
  exported: null,
  describe: describeEach((row: AccountRow) => ({ record: accountRecord(row), accountIds: [row.id] })),
  columnsOf: accountColumns,
});
