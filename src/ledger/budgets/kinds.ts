import { sql } from 'kysely';
import { z } from 'zod';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, MAX_MINOR } from '#kernel/money/money.ts';
import { monthEnd, monthStart } from '#kernel/time/civil-month.ts';
import {
  type Columns,
  changeRow,
  count,
  describeEach,
  type Exported,
  flagOf,
  idsOf,
  members,
  minor,
  minorOrNull,
  notCommon,
  type RecordState,
  recordKind,
  removeRows,
  text,
} from '#ledger/records/index.ts';
import {
  type BudgetCategoryRow,
  type BudgetGroupRow,
  type BudgetRow,
  categoryIdsOf,
  listBudgets,
  listGroups,
  listRows,
  listRowsOfCategory,
} from './store.ts';
import { targetOf, targetRecord } from './targets.ts';

const MONTH = /^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/;

const EXPORTED_BUDGET: Exported = {
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

const EXPORTED_TARGET = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('by_date'), amount: z.string(), date: members.date }),
  z.strictObject({ type: z.enum(['monthly', 'refill']), amount: z.string(), date: z.null() }),
]);

const EXPORTED_BUDGET_CATEGORY: Exported = {
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
      target: EXPORTED_TARGET.nullish(),
    })
    .superRefine(({ budgeted_spending, currency, target }, ctx) => {
      members.minor(budgeted_spending, currency, ctx, 'budgeted_spending');
      if (target && members.minor(target.amount, currency, ctx, 'target') <= 0n)
        ctx.addIssue({ code: 'custom', message: 'must have an amount above zero', path: ['target'] });
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

const EXPORTED_BUDGET_GROUP: Exported = {
  type: 'BudgetGroup',
  orderBy: ['position', 'id'],
  isSampled: false,
  schema: z.strictObject({
    id: members.id,
    name: members.text(100),
    position: z.int().nonnegative(),
    category_ids: z.array(members.id),
    ...members.times,
  }),
  data: (group) => group,
  common: notCommon,
};

export const BUDGET = recordKind({
  resource: 'budget',
  table: 'budgets',
  scope: 'budgets:write',
  refersTo: {},
  uniqueBy: ['month'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: EXPORTED_BUDGET,
  describe: describeEach((row: BudgetRow) => ({ record: budgetRecord(row) })),
  columnsOf: budgetColumns,
});

export const BUDGET_CATEGORY = recordKind({
  resource: 'budget_category',
  table: 'budget_categories',
  scope: 'budgets:write',
  refersTo: { budget_id: 'budget', category_id: 'category' },
  uniqueBy: ['budget_id', 'category_id'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: EXPORTED_BUDGET_CATEGORY,
  describe: async (tx, rows) => {
    const currencies = new Map((await listBudgets(tx.db, tx.familyId)).map(({ id, currency }) => [id, currency]));
    return rows.map((row) => ({ record: budgetCategoryRecord(row, currencies.get(row.budget_id) ?? '') }));
  },
  columnsOf: budgetCategoryColumns,
});

export const BUDGET_GROUP = recordKind({
  resource: 'budget_group',
  table: 'budget_groups',
  scope: 'budgets:write',
  refersTo: { category_ids: 'category' },
  uniqueBy: ['category_ids'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: EXPORTED_BUDGET_GROUP,
  describe: describeEach((row: BudgetGroupRow) => ({ record: budgetGroupRecord(row) })),
  columnsOf: budgetGroupColumns,
});

function budgetGroupRecord({ family_id: _family, position, ...row }: BudgetGroupRow): object {
  return { ...row, position: Number(position), category_ids: categoryIdsOf(row) };
}

/** The columns of a group of envelopes in change rows. */
function budgetGroupColumns(record: RecordState): Columns<'budget_groups'> {
  return {
    id: record.id,
    name: text(record, 'name'),
    position: count(record, 'position'),
    category_ids: JSON.stringify(idsOf(record, 'category_ids')),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

function budgetRecord(row: BudgetRow): object {
  const { family_id: _family, spending_minor, income_minor, held_minor, starting_minor, ...rest } = row;
  const currency = storedCurrency(row.currency);
  const decimal = (minor: bigint | null) => (minor === null ? null : formatDecimal(minor, currency));
  return {
    ...rest,
    budgeted_spending: decimal(spending_minor),
    expected_income: decimal(income_minor),
    held_for_next_month: decimal(held_minor),
    starting_amount: decimal(starting_minor),
  };
}

/** The columns of a budget in change rows. */
function budgetColumns(record: RecordState): Columns<'budgets'> {
  return {
    id: record.id,
    month: text(record, 'month'),
    method: text(record, 'method') as BudgetRow['method'],
    currency: text(record, 'currency'),
    spending_minor: minorOrNull(record, 'budgeted_spending'),
    income_minor: minorOrNull(record, 'expected_income'),
    held_minor: minor(record, 'held_for_next_month'),
    starting_minor: minor(record, 'starting_amount'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** A category of a budget in change rows, with the currency of the budget. */
function budgetCategoryRecord(row: BudgetCategoryRow, currency: string): object {
  const { family_id: _family, amount_minor, rollover, target_type, target_minor, target_date, ...rest } = row;
  const budgeted_spending = formatDecimal(amount_minor, storedCurrency(currency));
  const target = targetRecord({ target_type, target_minor, target_date }, currency);
  return { ...rest, currency, budgeted_spending, rollover: isSet(rollover), target };
}

/** The columns of a category of a budget in change rows. */
function budgetCategoryColumns(record: RecordState): Columns<'budget_categories'> {
  return {
    id: record.id,
    budget_id: text(record, 'budget_id'),
    category_id: text(record, 'category_id'),
    amount_minor: minor(record, 'budgeted_spending'),
    rollover: flagOf(record, 'rollover'),
    kind: text(record, 'kind') as BudgetCategoryRow['kind'],
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
    ...targetOf(record),
  };
}

/** Moves the amounts of a category in all budgets, and its place in a group, to another category, or, without one, takes it out of them. */
export async function replaceBudgetCategory(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const others = to === null ? [] : await listRowsOfCategory(tx.db, tx.familyId, to);
  for (const row of await listRowsOfCategory(tx.db, tx.familyId, from)) {
    const other = others.find(({ budget_id }) => budget_id === row.budget_id);
    if (to !== null && other === undefined) await changeRow(tx, BUDGET_CATEGORY, row, { category_id: to });
    else await removeRows(tx, BUDGET_CATEGORY, [row]);
    if (other === undefined) continue;
    const both = other.amount_minor + row.amount_minor;
    await changeRow(tx, BUDGET_CATEGORY, other, { amount_minor: both > MAX_MINOR ? MAX_MINOR : both });
  }
  await replaceInGroups(tx, from, to);
}

async function replaceInGroups(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const groups = await listGroups(tx.db, tx.familyId);
  const placed = groups.flatMap(categoryIdsOf);
  const instead = to === null || placed.includes(to) ? [] : [to];
  for (const group of groups) {
    const ids = categoryIdsOf(group).flatMap((id) => (id === from ? instead : [id]));
    await changeRow(tx, BUDGET_GROUP, group, { category_ids: JSON.stringify(ids) });
  }
}
