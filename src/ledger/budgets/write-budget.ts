import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { AppError, allOf, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { monthsAfter } from '#kernel/time/civil-month.ts';
import { familyCalendar, familyCurrency } from '#ledger/family.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import type { Actuals } from './compute-month.ts';
import { BUDGET, BUDGET_CATEGORY } from './kinds.ts';
import { showBudget } from './read-budgets.ts';
import { readActuals } from './read-figures.ts';
import type { BudgetChange, NewBudget } from './schemas.ts';
import { type BudgetCategoryRow, type BudgetRow, findBudget, listBudgets, listRows } from './store.ts';

/** The most months with a budget: a list reads them all. */
const BUDGETS_MAX = 1200;

/**
 * Creates the budget of a month, with the categories of the budget before it or with what was spent before it.
 * @throws AppError `conflict` for a month that has one, `validation_failed`.
 */
export function createBudget(context: Context, input: z.output<typeof NewBudget>, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const calendar = await familyCalendar(tx.db, tx.familyId, context.clock());
    const budgets = await listBudgets(tx.db, tx.familyId);
    const { month } = input;
    const before = budgets.findLast((budget) => budget.month < month);
    const currency = storedCurrency(await familyCurrency(tx.db, tx.familyId));
    const row: BudgetRow = {
      family_id: tx.familyId,
      id: newId(),
      month,
      method: input.method ?? before?.method ?? 'limits',
      currency: currency.code,
      spending_minor: null,
      income_minor: null,
      held_minor: 0n,
      starting_minor: 0n,
      ...amountsOf(input, currency),
      created_at: tx.now,
      updated_at: tx.now,
    };
    if (budgets.some((budget) => budget.month === month)) throw new AppError('conflict', 'The month has a budget');
    if (budgets.length >= BUDGETS_MAX) throw new AppError('conflict', `A family has at most ${BUDGETS_MAX} budgets`);
    await addRows(tx, BUDGET, [row]);
    if (input.from === 'previous') await copyFrom(tx, before, row);
    if (input.from === 'spending') await addSpending(tx, context, row, calendar.monthStartDay);
    return showBudget(tx.db, context, row.id, locale);
  });
}

/** Changes the method and the amounts of a month. Writes nothing if nothing differs. @throws AppError `not_found`, `validation_failed`. */
export function updateBudget(context: Context, id: string, input: z.output<typeof BudgetChange>, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const before = await requireBudget(tx, id);
    const method = input.method ?? before.method;
    await changeRow(tx, BUDGET, before, { method, ...amountsOf(input, storedCurrency(before.currency)) });
    return showBudget(tx.db, context, id, locale);
  });
}

/** Deletes the budget of a month; entries stay. @throws AppError `not_found`. */
export async function deleteBudget(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const budget = await requireBudget(tx, id);
    await removeRows(tx, BUDGET_CATEGORY, await listRows(tx.db, tx.familyId, [id]));
    await removeRows(tx, BUDGET, [budget]);
  });
}

/** @throws AppError `not_found`. */
export async function requireBudget(tx: FamilyTransaction, id: string): Promise<BudgetRow> {
  const row = await findBudget(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Budget');
  return row;
}

/** Minor units of a member. @throws AppError `validation_failed`. */
export function minorOf(member: string, text: string, currency: Currency): bigint {
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw invalid(`/${member}`, amount.code, amount.message);
  return amount.minor;
}

type Amounts = Pick<
  z.output<typeof BudgetChange>,
  'budgeted_spending' | 'expected_income' | 'held_for_next_month' | 'starting_amount'
>;

const COLUMNS = {
  budgeted_spending: 'spending_minor',
  expected_income: 'income_minor',
  held_for_next_month: 'held_minor',
  starting_amount: 'starting_minor',
} as const satisfies Record<keyof Amounts, keyof BudgetRow>;

function amountsOf(input: Amounts, currency: Currency): Partial<BudgetRow> {
  const members = Object.keys(COLUMNS) as (keyof Amounts)[];
  const read = allOf(
    ...members.map((member) => () => {
      const text = input[member];
      if (text === undefined) return [];
      const minor = text === null ? null : minorOf(member, text, currency);
      if (minor !== null && minor < 0n) throw invalid(`/${member}`, 'negative', 'must not be below zero');
      return [[COLUMNS[member], minor] as const];
    }),
  );
  return Object.fromEntries(read.flat());
}

async function copyFrom(tx: FamilyTransaction, before: BudgetRow | undefined, budget: BudgetRow): Promise<void> {
  if (before === undefined) {
    throw invalid('/from', 'no_previous', 'must be nothing or spending: there is no budget of an earlier month');
  }
  if (before.currency !== budget.currency) {
    throw invalid('/from', 'other_currency', `must be nothing or spending: the budget before is in ${before.currency}`);
  }
  const rows = await listRows(tx.db, tx.familyId, [before.id]);
  const copies = rows.map((row) => ({
    ...newRow(tx, budget, row.category_id, row.amount_minor),
    rollover: flag(isSet(row.rollover)),
    kind: row.kind,
  }));
  await addRows(tx, BUDGET_CATEGORY, copies);
}

async function addSpending(tx: FamilyTransaction, { actor }: Context, budget: BudgetRow, monthStartDay: number) {
  const period = { first: monthsAfter(budget.month, -3), last: monthsAfter(budget.month, -1) };
  const { months } = await readActuals(tx.db, { actor, monthStartDay }, period, budget.currency);
  const unit = 10n ** BigInt(storedCurrency(budget.currency).exponent);
  const rows = [...averageSpending([...months.values()], unit)].map(([category, minor]) =>
    newRow(tx, budget, category, minor),
  );
  await addRows(tx, BUDGET_CATEGORY, rows);
}

export function newRow(
  tx: FamilyTransaction,
  budget: BudgetRow,
  category_id: string,
  amount_minor: bigint,
): BudgetCategoryRow {
  return {
    family_id: tx.familyId,
    id: newId(),
    budget_id: budget.id,
    category_id,
    amount_minor,
    rollover: 0,
    kind: 'flexible',
    created_at: tx.now,
    updated_at: tx.now,
  };
}

/**
 * The average spending of each category in the months that have entries, rounded up to whole units. Categories that bring money in,
 * and entries without a category, have none.
 */
function averageSpending(months: readonly Actuals[], unit: bigint): Map<string, bigint> {
  const total = new Map<string, bigint>();
  for (const month of months) {
    for (const [category, flow] of month) {
      if (category !== null) total.set(category, (total.get(category) ?? 0n) + flow.out - flow.in);
    }
  }
  const divisor = BigInt(months.length) * unit;
  const spent = [...total].filter(([, minor]) => minor > 0n);
  return new Map(spent.map(([category, minor]) => [category, ((minor + divisor - 1n) / divisor) * unit]));
}
