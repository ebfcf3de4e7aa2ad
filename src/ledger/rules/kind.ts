import { describeEach, recordKind } from '#ledger/records/index.ts';
import { type RuleRow, ruleColumns, ruleRecord } from './store.ts';

export const RULE = recordKind({
  resource: 'rule',
  table: 'rules',
  scope: 'rules:write',
  refersTo: {},
  hasDay: false,
  isReverted: false,
  reset: 'at_once',
  exported: null,
  describe: describeEach((row: RuleRow) => ({ record: ruleRecord(row) })),
  columnsOf: ruleColumns,
});
