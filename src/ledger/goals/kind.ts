import type { Change } from '#database/family/family-transaction.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import {
  type Columns,
  describeEach,
  idsOf,
  minor,
  type RecordState,
  recordKind,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import { EXPORTED_GOAL } from './exported.ts';
import { accountIdsOf, type GoalRow } from './store.ts';

export const GOAL = recordKind({
  resource: 'goal',
  table: 'goals',
  scope: 'goals:write',
  refersTo: { account_ids: 'account', category_id: 'category' },
  uniqueBy: [],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: EXPORTED_GOAL,
  describe: describeEach((row: GoalRow) => ({ record: goalRecord(row), ...accountsOfGoal(row) })),
  columnsOf: goalColumns,
});

/** A goal in change rows. */
function goalRecord(row: GoalRow): object {
  const { family_id: _family, target_minor, reserved_minor, account_ids, ...rest } = row;
  const currency = storedCurrency(row.currency);
  return {
    ...rest,
    account_ids: account_ids === null ? null : accountIdsOf(row),
    target_amount: formatDecimal(target_minor, currency),
    reserved_amount: formatDecimal(reserved_minor, currency),
  };
}

/** The columns of a goal in change rows. */
function goalColumns(record: RecordState): Columns<'goals'> {
  const category_id = textOrNull(record, 'category_id');
  return {
    id: record.id,
    name: text(record, 'name'),
    currency: text(record, 'currency'),
    target_minor: minor(record, 'target_amount'),
    start_date: text(record, 'start_date'),
    target_date: text(record, 'target_date'),
    account_ids: category_id === null ? JSON.stringify(idsOf(record, 'account_ids')) : null,
    reserved_minor: minor(record, 'reserved_amount'),
    category_id,
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** The accounts of a goal, all of which its readers see. One of an envelope belongs to the whole family. */
function accountsOfGoal(row: Pick<GoalRow, 'account_ids'>): Pick<Change, 'accountIds'> {
  return row.account_ids === null ? {} : { accountIds: accountIdsOf(row) };
}
