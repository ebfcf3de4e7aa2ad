import {
  RowFault,
  type SplitLine,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { RowsByAccount } from './rows-by-account.ts';
import { readTables, type Source } from './sqlite-tables.ts';
import { civilDate, sumDecimals } from './values.ts';

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
    | 'reference',
    unknown
  >
>;

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
type Tables = Readonly<Record<keyof typeof TABLES, ReadonlyMap<unknown, Source>>>;

/** Reads the transactions in the database of Actual Budget. Nothing but its seven tables is read. */
export function readActual(bytes: Buffer): Statements {
  try {
    return statementsOf(rowsOf(readTables(bytes, TABLES, 'Actual Budget')));
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return { statements: [], faults: [{ line: null, code: error.code, message: error.message }] };
  }
}

/** The rows that are not deleted, by day, with the names that they refer to. */
function rowsOf(tables: Tables): Row[] {
  const { accounts, payees, categories, category_groups } = tables;
  const rows: Row[] = [];
  for (const [id, row] of tables.transactions) {
    const account = accounts.get(row.acct);
    if (isSet(row.tombstone) || isSet(account?.tombstone)) continue;
    // A mapping leads from a merged payee or category to the one that replaced it.
    const payee = payees.get(tables.payee_mapping.get(row.description)?.targetId ?? row.description);
    const category = categories.get(tables.category_mapping.get(row.category)?.transferId ?? row.category);
    rows.push({
      id: id as string,
      parent_id: row.parent_id,
      account: account?.name,
      date: row.date,
      amount: row.amount,
      notes: row.notes,
      reference: row.financial_id,
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

// Deleted rows stay in the file.
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== 0n;
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
    details: { ...(splits.length > 0 ? { splits } : labelsOf(row)), otherAccount },
  };
}

function labelsOf(row: Row) {
  const isTransfer = textOf(row.other_account) !== '';
  return {
    category: textOf(row.category) || null,
    parentCategory: textOf(row.category_group) || null,
    merchant: isTransfer ? null : textOf(row.payee) || null,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Actual stores hundredths, whatever the currency. */
function amountOf(value: unknown): string {
  const hundredths = typeof value === 'bigint' ? value : null;
  if (hundredths === null) throw new RowFault('invalid_amount', 'The amount is not a whole number of hundredths');
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function dateOf(value: unknown): string {
  const text = String(value);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day), text);
}
