import { sql } from 'kysely';
import { z } from 'zod';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { monthEnd, monthStart } from '#kernel/time/civil-month.ts';
import { type Exported, members, type RecordState, text } from '#ledger/records/index.ts';
import { listRows } from './store.ts';

const MONTH = /^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/;

export const EXPORTED_BUDGET: Exported = {
  type: 'Budget',
  orderBy: ['month'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      month: z.string().regex(MONTH),
      method: z.enum(['limits', 'envelopes']),
      currency: members.currency,
      ...members.times,
      start_date: members.derived,
      end_date: members.derived,
      budgeted_spending: z.string(),
      is_sum_of_categories: z.boolean(),
      expected_income: z.string().nullable(),
      held_for_next_month: z.string(),
      starting_amount: z.string(),
    })
    .transform(({ start_date: _start, end_date: _end, is_sum_of_categories, budgeted_spending, ...budget }, ctx) => {
      const record = { ...budget, budgeted_spending: is_sum_of_categories ? null : budgeted_spending };
      for (const member of [
        'budgeted_spending',
        'expected_income',
        'held_for_next_month',
        'starting_amount',
      ] as const) {
        const amount = record[member];
        if (amount !== null) members.minor(amount, record.currency, ctx, member);
      }
      return record;
    }),
  data: budgetData,
  common: budgetData,
  async derived({ db, familyId }, budgets) {
    const { month_start_day } = await db
      .selectFrom('families')
      .select('month_start_day')
      .where('id', '=', familyId)
      .executeTakeFirstOrThrow();
    const ids = budgets.map(({ id }) => id);
    const rows = Map.groupBy(await listRows(db, familyId, ids), ({ budget_id }) => budget_id);
    return budgets.map((budget) => {
      const [month, startDay] = [text(budget, 'month'), Number(month_start_day)];
      const allocated = (rows.get(budget.id) ?? []).reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
      return {
        start_date: monthStart(month, startDay),
        end_date: monthEnd(month, startDay),
        allocated: formatDecimal(allocated, storedCurrency(text(budget, 'currency'))),
      };
    });
  },
};

function budgetData(budget: RecordState, { allocated, ...days }: Readonly<Record<string, unknown>>): object {
  const { budgeted_spending, expected_income, held_for_next_month, starting_amount, ...rest } = budget;
  return {
    ...rest,
    ...days,
    budgeted_spending: budgeted_spending ?? allocated,
    is_sum_of_categories: budgeted_spending === null,
    expected_income,
    held_for_next_month,
    starting_amount,
  };
}

export const EXPORTED_BUDGET_CATEGORY: Exported = {
  type: 'BudgetCategory',
  orderBy: [
    (familyId) => sql`(select month from budgets as b where b.family_id = ${familyId} and b.id = budget_id)`,
    'id',
  ],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      budget_id: members.id,
      category_id: members.id,
      budgeted_spending: z.string(),
      currency: members.currency,
      ...members.times,
      rollover: z.boolean(),
      kind: z.enum(['fixed', 'flexible']),
    })
    .superRefine(({ budgeted_spending, currency }, ctx) => {
      members.minor(budgeted_spending, currency, ctx, 'budgeted_spending');
    }),
  data: budgetCategoryData,
  common: budgetCategoryData,
  *faults(categories, find) {
    for (const [index, { budget_id, currency }] of categories.entries())
      if (find('budget', String(budget_id))?.currency !== currency)
        yield [index, 'must have the currency of its budget'];
  },
};

function budgetCategoryData({ budgeted_spending, currency, rollover, ...rest }: RecordState): object {
  return { ...rest, budgeted_spending, currency, rollover };
}
