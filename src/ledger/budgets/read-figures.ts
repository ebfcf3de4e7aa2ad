import type { Kysely } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type CivilMonth, monthEnd, monthOf, monthStart, monthsAfter } from '#kernel/time/civil-month.ts';
import { type MissingRate, type Rates, ratesOn } from '#ledger/rates/rates.ts';
import { visibleAccountsOf } from '#ledger/visibility.ts';
import { computeMonth, type Flow, type MonthFigures } from './compute-month.ts';
import { type ActualsRow, findActuals, isEdgeAtEnd, SPLIT } from './find-actuals.ts';
import {
  type BudgetCategoryRow,
  type BudgetRow,
  budgetsThatRollOver,
  type CategoryLabel,
  listBudgets,
  listCategoryLabels,
  listRows,
} from './store.ts';

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

/** Flows by month of the family and category. */
type ActualsByMonth = ReadonlyMap<CivilMonth, ReadonlyMap<string | null, Flow>>;

/** Money put aside by month of the family, minus money taken back. */
type AsideByMonth = ReadonlyMap<CivilMonth, bigint>;

type Rules = { readonly rates: Rates; readonly currency: string; readonly monthStartDay: number };

/**
 * Adds rows up to the months of the family. What has no category is the rest of its days. An entry in another currency is converted at its day's rate and rounded by itself;
 * without a rate it counts nowhere but in `unconverted`.
 */
function sumActuals(
  rows: readonly ActualsRow[],
  { rates, currency, monthStartDay }: Rules,
): { readonly months: ActualsByMonth; readonly aside: AsideByMonth; readonly unconverted: number } {
  const months = new Map<CivilMonth, Map<string | null, Flow>>();
  const aside = new Map<CivilMonth, bigint>();
  let unconverted = 0;
  const add = (month: CivilMonth, category: string | null, flow: Flow, sign: bigint) => {
    const flows = months.get(month) ?? new Map<string | null, Flow>();
    months.set(month, flows);
    const known = flows.get(category) ?? { in: 0n, out: 0n };
    flows.set(category, { in: known.in + sign * flow.in, out: known.out + sign * flow.out });
  };
  for (const row of rows) {
    const flow = { in: row.in_high * SPLIT + row.in_low, out: row.out_high * SPLIT + row.out_low };
    if (row.part === 'foreign' || row.part === 'aside') {
      const minor = rates.convert(flow.in - flow.out, row.currency, currency, row.at);
      const month = monthOf(row.at, monthStartDay);
      if (minor === undefined) unconverted += row.part === 'aside' ? 0 : 1;
      else if (row.part === 'aside') aside.set(month, (aside.get(month) ?? 0n) - minor);
      else add(month, row.category_id, flowOf(minor), 1n);
    } else if (row.part === 'days') {
      add(monthOf(row.at, monthStartDay), null, flow, 1n);
    } else {
      for (const [month, sign] of placesOf(row, monthStartDay)) {
        add(month, row.category_id, flow, sign);
        add(month, null, flow, -sign);
      }
    }
  }
  return { months, aside, unconverted };
}

function flowOf(minor: bigint): Flow {
  return minor > 0n ? { in: minor, out: 0n } : { in: 0n, out: -minor };
}

/** The months of the family to which the sum of a calendar month, or of its edge, is added, or from which it is taken. */
function placesOf({ part, at }: ActualsRow, monthStartDay: number): [CivilMonth, bigint][] {
  const before = monthsAfter(at, -1);
  const atEnd = isEdgeAtEnd(monthStartDay);
  if (part === 'month') return [[atEnd ? before : at, 1n]];
  return atEnd
    ? [
        [at, 1n],
        [before, -1n],
      ]
    : [
        [at, -1n],
        [before, 1n],
      ];
}
