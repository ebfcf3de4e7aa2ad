import { type CivilMonth, monthsAfter } from '#kernel/time/civil-month.ts';
import type { MovedBudget } from '#ledger/moved-records/moved-records.ts';
import { type ActualTables, amountOf, categoryNames, categoryOf, isSet, textOf } from './actual-tables.ts';
import { LeftOutRecord, type LeftOutRecords } from './left-out-records.ts';
import { sumDecimals } from './values.ts';

/** The amount of a category in a month. */
type Assigned = { readonly amount: string; readonly isCarried: boolean };
/** A category of the file with its amounts by month. */
type Planned = { readonly isIncome: boolean; readonly months: Map<CivilMonth, Assigned> };

// A budget in each month of a century, with some hundred categories.
const ROWS_MAX = 200_000;
const MONTH = /^((?:19|2\d)\d\d)(0[1-9]|1[0-2])$/;
const NONE: Assigned = { amount: '0', isCarried: false };

/** The budget of each month: of envelopes, or of limits if the file tracks spending. */
export function budgetsOf(tables: ActualTables, leftOut: LeftOutRecords): MovedBudget[] {
  const [used, unused] = isTracking(tables)
    ? [tables.reflect_budgets, tables.zero_budgets]
    : [tables.zero_budgets, tables.reflect_budgets];
  leftOut.add('BudgetCategory', 'not_taken_over', [...unused.values()].filter(({ amount }) => isSet(amount)).length);
  const planned = plannedIn(tables, used, leftOut);
  const all = [...planned.values()].flatMap(({ months }) => [...months.keys()]).sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: CivilMonth[] = [];
  for (let month = first; month <= last; month = monthsAfter(month, 1)) months.push(month);
  if (months.length * planned.size > ROWS_MAX) {
    leftOut.add('Budget', 'too_many', months.length);
    return [];
  }
  return months.map((month) => budgetOf(tables, month, planned));
}

/** Whether the file uses the amounts of the tracking budget. */
function isTracking({ preferences, zero_budgets, reflect_budgets }: ActualTables): boolean {
  const type = preferences.get('budgetType')?.value;
  if (type !== undefined && type !== null) return type === 'tracking' || type === 'report';
  const amounts = (rows: typeof zero_budgets) => [...rows.values()].some(({ amount }) => isSet(amount));
  return amounts(reflect_budgets) && !amounts(zero_budgets);
}

function plannedIn(
  tables: ActualTables,
  rows: ActualTables['zero_budgets'],
  leftOut: LeftOutRecords,
): Map<unknown, Planned> {
  const planned = new Map<unknown, Planned>();
  const stated = [...rows.values()].filter(({ amount, carryover }) => isSet(amount) || isSet(carryover));
  leftOut.read('BudgetCategory', stated, (row) => {
    const [, year, month] = MONTH.exec(String(row.month)) ?? [];
    if (month === undefined) throw new LeftOutRecord('unreadable');
    const category = categoryOf(tables, row.category);
    // Amounts of a category that is deleted were given to another one.
    if (category === undefined || isSet(category.tombstone)) throw new LeftOutRecord('unknown_record');
    const own = planned.get(category.id) ?? { isIncome: isSet(category.is_income), months: new Map() };
    planned.set(category.id, own);
    const before = own.months.get(`${year}-${month}`) ?? NONE;
    own.months.set(`${year}-${month}`, {
      amount: sumDecimals([before.amount, amountOf(row.amount ?? 0n)]),
      isCarried: before.isCarried || isSet(row.carryover),
    });
  });
  return planned;
}

/** The budget of a month with each category that began in it or before: an envelope that is absent would lose what it holds. */
function budgetOf(tables: ActualTables, month: CivilMonth, planned: ReadonlyMap<unknown, Planned>): MovedBudget {
  const before = monthsAfter(month, -1);
  const income: string[] = [];
  const categories: MovedBudget['categories'][number][] = [];
  for (const [id, { isIncome, months }] of planned) {
    const { amount } = months.get(month) ?? NONE;
    if (isIncome) {
      income.push(amount);
      continue;
    }
    const { category, parent } = categoryNames(tables, id);
    if (category === null || ![...months.keys()].some((one) => one <= month)) continue;
    // Here the later of two months says that it takes over what the earlier one lacks.
    categories.push({ category, parent, amount, rollover: months.get(before)?.isCarried ?? false });
  }
  const isOfLimits = isTracking(tables);
  const expected = sumDecimals(income);
  return {
    month,
    currency: null,
    method: isOfLimits ? 'limits' : 'envelopes',
    held: heldIn(tables, month),
    spending: null,
    income: isOfLimits && expected !== '0' && !expected.startsWith('-') ? expected : null,
    parentsHaveParts: false,
    categories,
  };
}

/** The income that a person has held for the next month. */
function heldIn({ zero_budget_months }: ActualTables, month: CivilMonth): string {
  const held = [...zero_budget_months.values()].find(({ id }) => textOf(id) === month)?.buffered;
  return typeof held === 'bigint' && held > 0n ? amountOf(held) : '0';
}
