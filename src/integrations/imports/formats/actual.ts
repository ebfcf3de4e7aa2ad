import {
  RowFault,
  type SplitLine,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { type MovedLabel, type MovedRecords, NO_MOVED_RECORDS } from '#ledger/moved-records/moved-records.ts';
import { budgetsOf } from './actual-budgets.ts';
import { rulesOf } from './actual-rules.ts';
import { recurringOf } from './actual-schedules.ts';
import {
  type ActualTables,
  actualTables,
  amountOf,
  categoryNames,
  categoryOf,
  dateOf,
  isSet,
  payeeOf,
  textOf,
} from './actual-tables.ts';
import { LeftOutRecords } from './left-out-records.ts';
import { RowsByAccount } from './rows-by-account.ts';
import type { Source } from './sqlite-tables.ts';
import { sumDecimals } from './values.ts';

/** A transaction with the names that it refers to. A column of SQLite may have a value of any type. */
type Row = { readonly id: string } & Readonly<
  Record<
    | 'parent_id'
    | 'account'
    | 'date'
    | 'amount'
    | 'notes'
    | 'payee'
    | 'category'
    | 'category_group'
    | 'other_account'
    | 'reference'
    | 'cleared',
    unknown
  >
>;

/** Reads the transactions, categories, budgets, schedules and rules in the database of Actual Budget. */
export function readActual(bytes: Buffer): Statements {
  try {
    const tables = actualTables(bytes);
    return { ...statementsOf(rowsOf(tables)), moved: movedIn(tables) };
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return { statements: [], faults: [{ line: null, code: error.code, message: error.message }] };
  }
}

/** The rows that are not deleted, by day, with the names that they refer to. */
function rowsOf(tables: ActualTables): Row[] {
  const { accounts, category_groups } = tables;
  const rows: Row[] = [];
  for (const [id, row] of tables.transactions) {
    const account = accounts.get(row.acct);
    if (isSet(row.tombstone) || isSet(account?.tombstone)) continue;
    const [payee, category] = [payeeOf(tables, row.description), categoryOf(tables, row.category)];
    rows.push({
      id: id as string,
      parent_id: row.parent_id,
      account: account?.name,
      date: row.date,
      amount: row.amount,
      notes: row.notes,
      reference: row.financial_id,
      cleared: row.cleared,
      payee: payee?.name,
      other_account: accounts.get(payee?.transfer_acct)?.name,
      category: category?.name,
      category_group: category_groups.get(category?.cat_group)?.name,
    });
  }
  if (rows.length > TRANSACTIONS_MAX)
    throw new RowFault('too_large', `The database has more than ${TRANSACTIONS_MAX} transactions`);
  return rows.sort((one, other) => order(String(one.date), String(other.date)) || order(one.id, other.id));
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const TRANSACTIONS_MAX = 200_000;

function statementsOf(all: readonly Row[]): Statements {
  const reader = new StatementReader();
  const partsOf = Map.groupBy(all, ({ parent_id }) => parent_id);
  const rows = new RowsByAccount();
  all.forEach((row, index) => {
    if (row.parent_id !== null) return;
    const read = reader.attempt(index + 1, () => rowOf(row, index + 1, partsOf.get(row.id) ?? []));
    if (read !== undefined) rows.add(textOf(row.account), read);
  });
  return { statements: rows.statements(), faults: reader.faults };
}

function rowOf(row: Row, line: number, parts: readonly Row[]): StatementRow {
  const splits = parts.map((part): SplitLine => {
    const name = textOf(part.payee) || textOf(row.payee) || 'Transaction';
    return { amount: amountOf(part.amount), name, notes: textOf(part.notes) || null, ...labelsOf(part) };
  });
  const amount = splits.length > 0 ? sumDecimals(splits.map((part) => part.amount)) : amountOf(row.amount);
  const otherAccount = textOf(row.other_account) || null;
  return {
    line,
    date: dateOf(row.date),
    amount,
    currency: null,
    text: textOf(row.notes),
    counterparty: otherAccount ?? (textOf(row.payee) || 'Transaction'),
    reference: textOf(row.reference) || textOf(row.id),
    pending: false,
    details: { ...(splits.length > 0 ? { splits } : labelsOf(row)), cleared: isSet(row.cleared), otherAccount },
  };
}

function labelsOf(row: Row) {
  const isTransfer = textOf(row.other_account) !== '';
  return {
    category: textOf(row.category) || null,
    parentCategory: textOf(row.category_group) || null,
    merchant: isTransfer ? null : textOf(row.payee) || null,
    tags: tagsIn(textOf(row.notes)),
  };
}

// Actual has tags as words of notes; two of these signs are one that is no tag.
const TAG = /(?<![#\p{L}\d])#([^#\s]+)/gu;

function tagsIn(notes: string): string[] {
  return [...notes.matchAll(TAG)].map(([, name = '']) => name);
}

const NOT_TAKEN = { notes: 'Note', transaction_filters: 'Filter', custom_reports: 'Report' } as const;

/** The records of the file besides its transactions. */
function movedIn(tables: ActualTables): MovedRecords {
  const leftOut = new LeftOutRecords();
  for (const [table, kind] of Object.entries(NOT_TAKEN)) {
    const rows = [...tables[table as keyof typeof NOT_TAKEN].values()];
    leftOut.add(kind, 'not_taken_over', rows.filter(({ tombstone }) => !isSet(tombstone)).length);
  }
  const categories = [...tables.categories.values()].filter(({ tombstone }) => !isSet(tombstone));
  leftOut.add('BudgetTemplate', 'not_taken_over', categories.filter(({ goal_def }) => isSet(goal_def)).length);
  return {
    ...NO_MOVED_RECORDS,
    labels: labelsIn(tables, categories),
    budgets: budgetsOf(tables, leftOut),
    rules: rulesOf(tables, leftOut),
    recurring: recurringOf(tables, leftOut),
    leftOut: leftOut.list(),
  };
}

/** The categories with the groups above them, each name once. */
function labelsIn(tables: ActualTables, categories: readonly Source[]): MovedLabel[] {
  const labels = new Map<string, MovedLabel>();
  for (const { id } of categories) {
    const { category, parent } = categoryNames(tables, id);
    for (const [name, above] of [[parent, null] as const, [category, parent] as const])
      if (name !== null && !labels.has(name))
        labels.set(name, { kind: 'category', name, color: null, icon: null, parent: above });
  }
  return [...labels.values()];
}
