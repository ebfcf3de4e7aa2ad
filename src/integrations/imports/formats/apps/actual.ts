import BetterSqlite3 from 'better-sqlite3';
import { civilDate, sumDecimals } from '#integrations/imports/formats/values/index.ts';
import {
  RowFault,
  type SplitLine,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statements/index.ts';
import { RowsByAccount } from './rows-by-account.ts';

type Row = {
  readonly id: string;
  readonly parent_id: string | null;
  readonly account: string | null;
  readonly date: bigint;
  readonly amount: bigint;
  readonly notes: string | null;
  readonly payee: string | null;
  readonly category: string | null;
  readonly category_group: string | null;
  readonly other_account: string | null;
  readonly reference: string | null;
};

// Deleted rows stay in the file, and a mapping leads from a merged payee or category to the one that replaced it.
const QUERY = `
  select t.id, t.parent_id, a.name as account, t.date, t.amount, t.notes, t.financial_id as reference,
    p.name as payee, o.name as other_account, c.name as category, g.name as category_group
  from transactions t
  left join accounts a on a.id = t.acct
  left join payee_mapping pm on pm.id = t.description
  left join payees p on p.id = coalesce(pm.targetId, t.description)
  left join accounts o on o.id = p.transfer_acct
  left join category_mapping cm on cm.id = t.category
  left join categories c on c.id = coalesce(cm.transferId, t.category)
  left join category_groups g on g.id = c.cat_group
  where coalesce(t.tombstone, 0) = 0 and coalesce(a.tombstone, 0) = 0
  order by t.date, t.id
  limit ?`;
const TABLES = [
  'transactions',
  'accounts',
  'payees',
  'payee_mapping',
  'categories',
  'category_mapping',
  'category_groups',
];

/** Reads the transactions in the database of Actual Budget. Nothing but its seven tables is read. */
export function readActual(bytes: Buffer): Statements {
  const refused = { statements: [], faults: [{ line: null, code: 'broken_database', message: BROKEN }] };
  try {
    const db = new BetterSqlite3(bytes, { readonly: true });
    try {
      db.pragma('trusted_schema = off');
      db.pragma('cell_size_check = on');
      db.defaultSafeIntegers(true);
      if (!TABLES.every((name) => isPlainTable(db, name))) return refused;
      const rows = db.prepare(QUERY).all(ROWS_MAX + 1) as Row[];
      if (rows.length > ROWS_MAX) return { statements: [], faults: [TOO_MANY] };
      return statementsOf(rows);
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return refused;
    throw error;
  }
}

/** Whether it is a table without computed columns: what a view or a column computes could take hours or all memory. */
function isPlainTable(db: BetterSqlite3.Database, name: string): boolean {
  const isTable = db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
  return isTable && db.prepare('select 1 from pragma_table_xinfo(?) where hidden <> 0').get(name) === undefined;
}

const ROWS_MAX = 200_000;
const TOO_MANY = { line: null, code: 'too_large', message: `The database has more than ${ROWS_MAX} transactions` };
const BROKEN = 'The database in the archive is not one of Actual Budget, or is damaged';

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

// A column of SQLite may have a value of any type.
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
