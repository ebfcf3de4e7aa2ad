import type { AccountRow } from '#ledger/balances/index.ts';
import { describeEach, recordKind } from '#ledger/records/index.ts';
import { accountColumns, accountRecord } from './present.ts';

export const ACCOUNT = recordKind({
  resource: 'account',
  table: 'accounts',
  scope: 'accounts:write',
  refersTo: {},
  hasDay: false,
  isReverted: true,
  reset: 'with_account',
  exported: null,
  describe: describeEach((row: AccountRow) => ({ record: accountRecord(row), accountIds: [row.id] })),
  columnsOf: accountColumns,
});
