import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { monthsAfter } from '#kernel/time/civil-month.ts';
import { familyCalendar, familyCurrency } from '#ledger/family.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import { averageSpending } from './average-spending.ts';
import { moneyBefore } from './cash-on-hand.ts';
import { BUDGET, BUDGET_CATEGORY } from './kinds.ts';
import { showBudget } from './read-budgets.ts';
import type { BudgetChange, NewBudget } from './schemas.ts';
import {
  type BudgetCategoryRow,
  type BudgetRow,
  findBudget,
  listBudgets,
  listCategoryLabels,
  listRows,
} from './store.ts';
import { isOver, NO_TARGET } from './targets.ts';

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
    await requireCategories(tx, readable(() => input.category_ids) ?? []);
    const isTaken = (category: string) => input.category_ids?.includes(category) ?? true;
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
    const starting_minor =
      input.starting_amount === undefined ? await startOf(tx, context, row, budgets) : row.starting_minor;
    await addRows(tx, BUDGET, [{ ...row, starting_minor }]);
    if (input.from === 'previous') {
      const previous = requirePrevious(before, row, '/from', 'nothing or spending');
      const rows = await listRows(tx.db, tx.familyId, [previous.id]);
      await addRows(
        tx,
        BUDGET_CATEGORY,
        rows.filter((one) => isTaken(one.category_id)).map((one) => copyOf(tx, row, one, calendar.monthStartDay)),
      );
    }
    if (input.from === 'spending') {
      const average = await averageSpending(tx.db, { actor: context.actor, ...calendar }, row);
      await addRows(
        tx,
        BUDGET_CATEGORY,
        [...average]
          .filter(([category]) => isTaken(category))
          .map(([category, minor]) => newRow(tx, row, category, minor)),
      );
    }
    return showBudget(tx.db, context, row.id, locale);
  });
}

/** @throws AppError `validation_failed` for categories that the family does not have. */
async function requireCategories(tx: FamilyTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await listCategoryLabels(tx.db, tx.familyId)).map(({ id }) => id));
  allOf(
    ...ids.map((id, index) => () => {
      if (!known.has(id)) throw invalid(`/category_ids/${index}`, 'unknown', 'must be a category of this family');
    }),
  );
}

/** Changes the method and the amounts of a month. Writes nothing if nothing differs. @throws AppError `not_found`, `validation_failed`. */
export function updateBudget(context: Context, id: string, input: z.output<typeof BudgetChange>, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const before = await requireBudget(tx, id);
    const method = input.method ?? before.method;
    const change = { method, ...amountsOf(input, storedCurrency(before.currency)) };
    if (method !== before.method && input.starting_amount === undefined) {
      const budgets = await listBudgets(tx.db, tx.familyId);
      change.starting_minor = await startOf(tx, context, { ...before, ...change }, budgets);
    }
    await changeRow(tx, BUDGET, before, change);
    return showBudget(tx.db, context, id, locale);
  });
}

/** The starting amount of a month: of the first one of envelopes the money from before it, unless it has another. */
async function startOf(tx: FamilyTransaction, context: Context, row: BudgetRow, budgets: readonly BudgetRow[]) {
  const next = [monthsAfter(row.month, -1), monthsAfter(row.month, 1)];
  const isJoined = budgets.some(
    ({ month, method, currency }) => next.includes(month) && method === row.method && currency === row.currency,
  );
  if (row.method !== 'envelopes' || row.starting_minor !== 0n || isJoined) return row.starting_minor;
  const calendar = await familyCalendar(tx.db, tx.familyId, context.clock());
  return moneyBefore(tx.db, { actor: context.actor, ...calendar }, row);
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

/** The budget whose amounts another one takes over. @throws AppError `validation_failed` at the member; `others` is what it must be instead. */
export function requirePrevious(
  before: BudgetRow | undefined,
  { currency }: BudgetRow,
  pointer: string,
  others: string,
): BudgetRow {
  if (before === undefined)
    throw invalid(pointer, 'no_previous', `must be ${others}: there is no budget of an earlier month`);
  if (before.currency !== currency)
    throw invalid(pointer, 'other_currency', `must be ${others}: the budget before is in ${before.currency}`);
  return before;
}

/** A category of an earlier month in a budget. A target whose day is over is met or missed, and ends. */
export function copyOf(
  tx: FamilyTransaction,
  budget: BudgetRow,
  row: BudgetCategoryRow,
  monthStartDay: number,
): BudgetCategoryRow {
  const { id, budget_id, created_at, updated_at } = newRow(tx, budget, row.category_id, row.amount_minor);
  const target = isOver(row, budget.month, monthStartDay) ? NO_TARGET : {};
  return { ...row, id, budget_id, created_at, updated_at, ...target };
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
    ...NO_TARGET,
  };
}
