import { isSet } from '#database/tables/ledger-tables.ts';
import type { BudgetCategoryRow, BudgetRow } from './store.ts';

/** Money out and in, both without sign, in minor units. */
export type Flow = { out: bigint; in: bigint };

/** The flows of a month by category; null is for entries without one. */
export type Actuals = ReadonlyMap<string | null, Flow>;

/** A month with its rows and what was spent in it. */
export type MonthInput = {
  readonly budget: Pick<BudgetRow, 'method' | 'held_minor' | 'starting_minor' | 'spending_minor'>;
  readonly rows: readonly BudgetCategoryRow[];
  readonly actuals: Actuals;
};

/** The figures of one category of the budget, without the subcategories that have rows of their own. */
export type Line = {
  readonly row: BudgetCategoryRow;
  /** The rest of the month before; below zero, it lacks money. */
  readonly carried: bigint;
  /** Money out less money in. */
  readonly spent: bigint;
  readonly available: bigint;
};

export type MonthFigures = {
  readonly lines: ReadonlyMap<string, Line>;
  /** Spending outside the budget, by category. */
  readonly unbudgeted: ReadonlyMap<string | null, bigint>;
  /** Income, by category. */
  readonly income: ReadonlyMap<string | null, bigint>;
  readonly allocated: bigint;
  readonly carried: bigint;
  readonly spent: bigint;
  readonly earned: bigint;
  /** Limits: what of the limit of all spending no category has. Envelopes: income that is in no envelope yet. */
  readonly toAllocate: bigint;
  /** Envelopes: the part of it that the months before leave outside their envelopes; below zero, they lack money. */
  readonly carriedToAllocate: bigint;
  readonly toSpend: bigint;
  readonly held: bigint;
};

/** The parent of each category; null for a root. */
export type Parents = ReadonlyMap<string, string | null>;

/** The category whose row counts the entries of a category: its own, else its parent's. */
export function holderOf(category: string, rows: ReadonlySet<string>, parents: Parents): string | undefined {
  if (rows.has(category)) return category;
  const parent = parents.get(category) ?? null;
  return parent !== null && rows.has(parent) ? parent : undefined;
}

/** The figures of a month that follows `before`, if the months are one budget. */
export function computeMonth(month: MonthInput, parents: Parents, before: MonthFigures | undefined): MonthFigures {
  const { budget, rows, actuals } = month;
  const sorted = sortActuals(rows, actuals, parents);
  const lines = new Map(rows.map((row) => [row.category_id, lineOf(row, budget.method, sorted.spent, before)]));
  const each = [...lines.values()];
  const allocated = sum(rows.map(({ amount_minor }) => amount_minor));
  const carried = sum(each.map((line) => line.carried));
  const spent = sum([...each.map((line) => line.spent), ...sorted.unbudgeted.values()]);
  const earned = sum([...sorted.income.values()]);
  const isLimited = budget.method === 'limits';
  const limit = isLimited ? (budget.spending_minor ?? allocated) : allocated;
  const carriedToAllocate = isLimited || before === undefined ? 0n : leftOf(before) - carried;
  const assignable = carriedToAllocate + budget.starting_minor + earned - budget.held_minor;
  return {
    lines,
    unbudgeted: sorted.unbudgeted,
    income: sorted.income,
    allocated,
    carried,
    spent,
    earned,
    toAllocate: (isLimited ? limit : assignable) - allocated,
    carriedToAllocate,
    toSpend: limit + carried - spent,
    held: budget.held_minor,
  };
}

/** All that a month of envelopes leaves to the next one: in envelopes, unassigned and held. */
function leftOf({ lines, toAllocate, held, unbudgeted }: MonthFigures): bigint {
  return toAllocate + held + sum([...lines.values()].map((line) => line.available)) - sum([...unbudgeted.values()]);
}

function lineOf(
  row: BudgetCategoryRow,
  method: BudgetRow['method'],
  spentOf: ReadonlyMap<string, bigint>,
  before: MonthFigures | undefined,
): Line {
  const left = before?.lines.get(row.category_id)?.available ?? 0n;
  // A rest above zero stays in its envelope; one below zero is taken from the income of the next month.
  const isCarried = isSet(row.rollover) || (method === 'envelopes' && left > 0n);
  const carried = isCarried ? left : 0n;
  const spent = spentOf.get(row.category_id) ?? 0n;
  return { row, carried, spent, available: carried + row.amount_minor - spent };
}

/**
 * Sorts flows into the spending of the budget's categories, where money in is a refund, spending outside it, and income: a category
 * outside the budget counts with its difference, entries without category each for themselves.
 */
function sortActuals(rows: readonly BudgetCategoryRow[], actuals: Actuals, parents: Parents) {
  const budgeted = new Set(rows.map(({ category_id }) => category_id));
  const [spent, unbudgeted, income] = [
    new Map<string, bigint>(),
    new Map<string | null, bigint>(),
    new Map<string | null, bigint>(),
  ];
  for (const [category, flow] of actuals) {
    const holder = category === null ? undefined : holderOf(category, budgeted, parents);
    const net = flow.out - flow.in;
    if (holder !== undefined) spent.set(holder, (spent.get(holder) ?? 0n) + net);
    else if (category === null) {
      if (flow.out !== 0n) unbudgeted.set(null, flow.out);
      if (flow.in !== 0n) income.set(null, flow.in);
    } else if (net > 0n) unbudgeted.set(category, net);
    else if (net < 0n) income.set(category, -net);
  }
  return { spent, unbudgeted, income };
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
