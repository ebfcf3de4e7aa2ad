import { labelName } from '#integrations/imports/rows/row-details.ts';
import { RowFault } from '#integrations/imports/statement.ts';
import { readTables, type Source } from './sqlite-tables.ts';
import { civilDate } from './values.ts';

const TABLES = {
  accounts: ['id', 'name', 'tombstone'],
  payees: ['id', 'name', 'transfer_acct'],
  payee_mapping: ['id', 'targetId'],
  categories: ['id', 'name', 'cat_group'],
  category_mapping: ['id', 'transferId'],
  category_groups: ['id', 'name'],
  transactions: [
    ...(['id', 'parent_id', 'acct', 'date', 'amount', 'notes', 'financial_id', 'description', 'category'] as const),
    'tombstone',
  ],
} as const;

// Tables and columns that only some versions have. The columns are those of the schema and the migrations in https://github.com/actualbudget/actual
// (packages/loot-core/src/server/aql/schema, packages/loot-core/migrations).
const LATER = {
  categories: ['id', 'is_income', 'tombstone', 'goal_def'],
  transactions: ['id', 'cleared', 'schedule'],
  preferences: ['id', 'value'],
  zero_budgets: ['id', 'month', 'category', 'amount', 'carryover'],
  zero_budget_months: ['id', 'buffered'],
  reflect_budgets: ['id', 'month', 'category', 'amount', 'carryover'],
  rules: ['id', 'stage', 'conditions', 'actions', 'conditions_op', 'tombstone'],
  schedules: ['id', 'rule', 'completed', 'tombstone', 'name'],
  schedules_next_date: [
    ...(['id', 'schedule_id', 'local_next_date', 'local_next_date_ts', 'base_next_date', 'base_next_date_ts'] as const),
  ],
  notes: ['id'],
  transaction_filters: ['id', 'tombstone'],
  custom_reports: ['id', 'tombstone'],
} as const;

export type ActualTables = Readonly<Record<keyof typeof TABLES | keyof typeof LATER, ReadonlyMap<unknown, Source>>>;

/** The tables in the database of Actual Budget that are read. @throws RowFault */
export function actualTables(bytes: Buffer): ActualTables {
  return readTables(bytes, TABLES, 'Actual Budget', LATER);
}

// Deleted rows stay in the file.
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== 0n;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The payee that replaced this one, if they were merged. */
export function payeeOf(tables: ActualTables, id: unknown): Source | undefined {
  return tables.payees.get(tables.payee_mapping.get(id)?.targetId ?? id);
}

/** The category that replaced this one, if they were merged. */
export function categoryOf(tables: ActualTables, id: unknown): Source | undefined {
  return tables.categories.get(tables.category_mapping.get(id)?.transferId ?? id);
}

/** A category with the group above it, by name. */
export function categoryNames(tables: ActualTables, id: unknown) {
  const category = categoryOf(tables, id);
  return {
    category: labelName(textOf(category?.name)),
    parent: labelName(textOf(tables.category_groups.get(category?.cat_group)?.name)),
  };
}

/** Actual stores hundredths, whatever the currency. @throws RowFault */
export function amountOf(value: unknown): string {
  const hundredths = typeof value === 'bigint' ? value : null;
  if (hundredths === null) throw new RowFault('invalid_amount', 'The amount is not a whole number of hundredths');
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The date of `20260131`. @throws RowFault */
export function dateOf(value: unknown): string {
  const text = String(value);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day), text);
}
