import { describeEach, recordKind } from '#ledger/records/index.ts';
import { EXPORTED_RULE } from './exported.ts';
import { type RuleRow, ruleColumns, ruleRecord } from './store.ts';

export const RULE = recordKind({
  resource: 'rule',
  table: 'rules',
  scope: 'rules:write',
  refersTo: {},
  uniqueBy: [],
  hasDay: false,
  revertedWith: null,
  reset: 'at_once',
  exported: EXPORTED_RULE,
  describe: describeEach((row: RuleRow) => ({ record: ruleRecord(row) })),
  columnsOf: ruleColumns,
});
