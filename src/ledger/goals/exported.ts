import { z } from 'zod';
import { type Exported, idsOf, members, minor, notCommon } from '#ledger/records/index.ts';

export const EXPORTED_GOAL: Exported = {
  type: 'Goal',
  orderBy: ['id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      name: members.name,
      currency: members.currency,
      start_date: members.date,
      target_date: members.date,
      category_id: members.id.nullable(),
      ...members.times,
      account_ids: z.array(members.id).min(1).max(20).nullable(),
      target_amount: z.string(),
      reserved_amount: z.string(),
    })
    .refine((goal) => (goal.account_ids === null) !== (goal.category_id === null), 'must have accounts or a category')
    .refine(({ start_date, target_date }) => start_date <= target_date, 'must not end before its start')
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
