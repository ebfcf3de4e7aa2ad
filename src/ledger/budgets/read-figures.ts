import type { Kysely } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { monthEnd, monthStart, monthsAfter } from '#kernel/time/civil-month.ts';
import type { MissingRate } from '#ledger/rates/rates.ts';
import { ratesOn } from '#ledger/rates/read-rates.ts';
import { visibleAccountsOf } from '#ledger/visibility/index.ts';
import { computeMonth, type MonthFigures } from './compute-month.ts';
import { findActuals } from './find-actuals.ts';
import {
  type BudgetCategoryRow,
  type BudgetRow,
  budgetsThatRollOver,
  type CategoryLabel,
  listBudgets,
  listCategoryLabels,
  listRows,
} from './store.ts';
import { type ActualsByMonth, type AsideByMonth, sumActuals } from './sum-actuals.ts';

type Db = Kysely<LedgerTables>;

/** The actor, and the day on which the family's months begin. */
export type Reader = {
  readonly actor: Pick<UserActor, 'familyId' | 'userId' | 'limits'>;
  readonly monthStartDay: number;
};

/** A budget with its figures, as the reader sees them: entries in hidden accounts, and in those left out of their reports, count for others only. */
export type BudgetView = {
  readonly budget: BudgetRow;
  readonly figures: MonthFigures;
  /** Money put aside in the month, minus money taken back. */
  readonly aside: bigint;
  readonly categories: readonly CategoryLabel[];
  readonly unconverted: number;
  readonly missing: readonly MissingRate[];
};

/** The figures of a budget, with what the months before it leave. */
export async function readFigures(db: Db, reader: Reader, budget: BudgetRow): Promise<BudgetView> {
  const { familyId } = reader.actor;
  const [budgets, categories] = await Promise.all([listBudgets(db, familyId), listCategoryLabels(db, familyId)]);
  const chain = await chainTo(db, budget, budgets);
  const first = chain[0]?.budget.month ?? budget.month;
  const { months, aside, unconverted, missing } = await readActuals(
    db,
    reader,
    { first, last: budget.month },
    budget.currency,
  );
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  let figures: MonthFigures | undefined;
  for (const month of chain) {
    const actuals = months.get(month.budget.month) ?? new Map();
    figures = computeMonth({ ...month, actuals }, parents, figures);
  }
  if (figures === undefined) throw new Error('a budget has no month');
  return { budget, figures, aside: aside.get(budget.month) ?? 0n, categories, unconverted, missing };
}

type Months = { readonly first: string; readonly last: string };
type Read = {
  readonly months: ActualsByMonth;
  readonly aside: AsideByMonth;
  readonly unconverted: number;
  readonly missing: readonly MissingRate[];
};

/** The flows of some months in one currency, as the reader sees them. */
export async function readActuals(
  db: Db,
  { actor, monthStartDay }: Reader,
  { first, last }: Months,
  currency: string,
): Promise<Read> {
  const visible = await visibleAccountsOf(db, actor, 'finances');
  const rows = await findActuals(db, { visible, first, last, monthStartDay, currency });
  const days = { start: monthStart(first, monthStartDay), end: monthEnd(last, monthStartDay) };
  const rates = await ratesOn(db, actor.familyId, [currency, ...rows.map((row) => row.currency)], days);
  const { months, aside, unconverted } = sumActuals(rows, { rates, currency, monthStartDay });
  return { months, aside, unconverted, missing: rates.missing };
}

type Month = { readonly budget: BudgetRow; readonly rows: readonly BudgetCategoryRow[] };

/**
 * The months that the figures of a budget depend on, oldest first: it and those before it, without a gap, of one method and currency.
 * Limits need a month before only where a category rolls over.
 */
async function chainTo(db: Db, budget: BudgetRow, budgets: readonly BudgetRow[]): Promise<Month[]> {
  const byMonth = new Map(budgets.map((one) => [one.month, one]));
  const isEnvelopes = budget.method === 'envelopes';
  const rolling = isEnvelopes ? new Set<string>() : await budgetsThatRollOver(db, Number(budget.family_id));
  const joined = [budget];
  for (let first = budget; isEnvelopes || rolling.has(first.id); ) {
    const before = byMonth.get(monthsAfter(first.month, -1));
    if (before?.method !== budget.method || before.currency !== budget.currency) break;
    joined.unshift(before);
    first = before;
  }
  const ids = joined.map(({ id }) => id);
  const rows = Map.groupBy(await listRows(db, Number(budget.family_id), ids), ({ budget_id }) => budget_id);
  return joined.map((one) => ({ budget: one, rows: rows.get(one.id) ?? [] }));
}
