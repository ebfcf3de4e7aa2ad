import { z } from 'zod';
import type { Change } from '#database/family/family-transaction.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import {
  type Columns,
  describeEach,
  type Exported,
  idsOf,
  members,
  minor,
  notCommon,
  type RecordState,
  recordKind,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import { accountIdsOf, type GoalRow } from './store.ts';

const EXPORTED_GOAL: Exported = {
  type: 'Goal',
  orderBy: ['id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      name: members.name,
      currency: members.currency,
      start_date: members.date,
      target_date: members.date.nullable(),
      category_id: members.id.nullable(),
      ...members.times,
      account_ids: z.array(members.id).min(1).max(20).nullable(),
      target_amount: z.string(),
      reserved_amount: z.string(),
    })
    .refine((goal) => (goal.account_ids === null) !== (goal.category_id === null), 'must have accounts or a category')
    .refine(
      ({ start_date, target_date }) => target_date === null || start_date <= target_date,
      'must not end before its start',
    )
    .superRefine(({ target_amount, reserved_amount, currency }, ctx) => {
      members.minor(target_amount, currency, ctx, 'target_amount');
      members.minor(reserved_amount, currency, ctx, 'reserved_amount');
    }),
  data: (goal) => goal,
  common: notCommon,
  *faults(goals, find) {
    for (const [index, goal] of goals.entries()) {
      if (idsOf(goal, 'account_ids').some((id) => find('account', id)?.currency !== goal.currency))
        yield [index, 'account_ids must be ids of accounts of the file in the currency of the goal'];
      if (minor(goal, 'target_amount') <= 0n || minor(goal, 'reserved_amount') < 0n)
        yield [index, 'has an amount that is too low'];
    }
  },
};

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
    target_date: textOrNull(record, 'target_date'),
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
