import { describeEach, recordKind } from '#ledger/records/index.ts';
import { EXPORTED_GOAL } from './exported.ts';
import { accountsOfGoal, goalColumns, goalRecord } from './record.ts';
import type { GoalRow } from './store.ts';

export const GOAL = recordKind({
  resource: 'goal',
  table: 'goals',
  scope: 'goals:write',
  refersTo: { account_ids: 'account', category_id: 'category' },
  hasDay: false,
  isReverted: true,
  reset: 'at_once',
  exported: EXPORTED_GOAL,
  describe: describeEach((row: GoalRow) => ({ record: goalRecord(row), ...accountsOfGoal(row) })),
  columnsOf: goalColumns,
});
