import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { columnsOf } from '#database/migrations/columns.ts';

/**
 * Sums of the entries that count as income or expense: by account and day, and by account, month and label. Triggers keep them, so
 * that no statement that writes transactions can leave them behind. A migration that replaces that table creates its triggers again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db);
  await fill(db);
  await (isSqlite(db) ? createSqliteTriggers(db) : createPostgresTriggers(db));
}

const SUMS = ['income_minor', 'expense_minor', 'entries'] as const;
const DAY_KEY = ['family_id', 'date', 'account_id', 'currency'] as const;
// With the label first, ten years of one label are one stretch of the table, and so is one month.
const LABEL_KEY = ['family_id', 'label_kind', 'label_id', 'month', 'account_id', 'currency'] as const;

async function createTables(db: Kysely<never>): Promise<void> {
  const { text, int64, finishClustered } = columnsOf(db);
  const create = (name: string, key: readonly string[]) => {
    let table = db.schema.createTable(name);
    for (const column of key) {
      table = table.addColumn(column, column === 'family_id' ? int64 : text, (made) => made.notNull());
    }
    for (const column of SUMS) table = table.addColumn(column, int64, (made) => made.notNull());
    return finishClustered(table).addPrimaryKeyConstraint(`${name}_pk`, [...key] as never);
  };
  await create('report_days', DAY_KEY).execute();
  await create('report_labels', LABEL_KEY).execute();
}

/** Whether a row of transactions counts: its split lines count in place of a parent. */
const counts = (row: string) =>
  `${row}.excluded = 0 and ${row}.split_parts_count = 0 and ${row}.kind not in ('funds_movement', 'cc_payment', 'one_time')`;

const income = (row: string) => `case when ${row}.amount_minor > 0 then ${row}.amount_minor else 0 end`;
const expense = (row: string) => `case when ${row}.amount_minor < 0 then -${row}.amount_minor else 0 end`;
const dayOf = (row: string) => `${row}.family_id, ${row}.date, ${row}.account_id, ${row}.currency`;
const labelOf = (row: string, kind: 'category' | 'merchant') =>
  `${row}.family_id, '${kind}', coalesce(${row}.${kind}_id, ''), substr(${row}.date, 1, 7), ${row}.account_id, ${row}.currency`;

async function fill(db: Kysely<never>): Promise<void> {
  const sums = `sum(${income('t')}), sum(${expense('t')}), count(*) from transactions t where ${counts('t')}`;
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`insert into report_days select ${dayOf('t')}, ${sums} group by 1, 2, 3, 4`);
  await run(`insert into report_labels select ${labelOf('t', 'category')}, ${sums} group by 1, 2, 3, 4, 5, 6`);
  await run(`insert into report_labels select ${labelOf('t', 'merchant')}, ${sums} group by 1, 2, 3, 4, 5, 6`);
}

const WATCHED = [
  ...['account_id', 'date', 'currency', 'amount_minor', 'category_id', 'merchant_id'],
  ...['kind', 'excluded', 'split_parts_count'],
];

async function createSqliteTriggers(db: Kysely<never>): Promise<void> {
  const changed = WATCHED.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const trigger = (name: string, event: string, condition: string, body: string) =>
    sql.raw(`create trigger ${name} after ${event} on transactions when ${condition} begin ${body} end`).execute(db);
  await trigger('transactions_sum_new', 'insert', counts('new'), addRow('new'));
  await trigger('transactions_sum_gone', 'delete', counts('old'), takeRow('old'));
  const update = `update of ${WATCHED.join(', ')}`;
  await trigger('transactions_sum_changed_to', update, `${counts('new')} and (${changed})`, addRow('new'));
  await trigger('transactions_sum_changed_from', update, `${counts('old')} and (${changed})`, takeRow('old'));
}

function addRow(row: string): string {
  const added = SUMS.map((column) => `${column} = ${column} + excluded.${column}`).join(', ');
  const add = (table: string, key: string) =>
    `insert into ${table} values (${key}, ${income(row)}, ${expense(row)}, 1) on conflict do update set ${added};`;
  return [
    add('report_days', dayOf(row)),
    add('report_labels', labelOf(row, 'category')),
    add('report_labels', labelOf(row, 'merchant')),
  ].join(' ');
}

function takeRow(row: string): string {
  const take = (table: string, names: readonly string[], key: string) => {
    const found = `(${names.join(', ')}) = (${key})`;
    return `update ${table} set income_minor = income_minor - ${income(row)},
      expense_minor = expense_minor - ${expense(row)}, entries = entries - 1 where ${found};
      delete from ${table} where ${found} and entries = 0;`;
  };
  return [
    take('report_days', DAY_KEY, dayOf(row)),
    take('report_labels', LABEL_KEY, labelOf(row, 'category')),
    take('report_labels', LABEL_KEY, labelOf(row, 'merchant')),
  ].join(' ');
}

// One statement may write many rows: they are summed first, and each sum is written once.
async function createPostgresTriggers(db: Kysely<never>): Promise<void> {
  const gone = 'select *, -1 as sign from old_rows';
  const made = 'select *, 1 as sign from new_rows';
  const labels = [labelOf('r', 'category'), labelOf('r', 'merchant')];
  const add = (rows: string) =>
    addRows('report_days', DAY_KEY, [dayOf('r')], rows) + addRows('report_labels', LABEL_KEY, labels, rows);
  const clear = clearRows('report_days', DAY_KEY, [dayOf('r')]) + clearRows('report_labels', LABEL_KEY, labels);
  await sql
    .raw(`create function sum_transactions() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${add(made)}
      elsif tg_op = 'DELETE' then ${add(gone)} ${clear}
      else ${add(`${gone} union all ${made}`)} ${clear}
      end if;
      return null; end $$`)
    .execute(db);
  const events = {
    new: 'insert on transactions referencing new table as new_rows',
    gone: 'delete on transactions referencing old table as old_rows',
    changed: 'update on transactions referencing old table as old_rows new table as new_rows',
  };
  for (const [name, event] of Object.entries(events)) {
    const call = 'for each statement execute function sum_transactions()';
    await sql.raw(`create trigger transactions_sum_${name} after ${event} ${call}`).execute(db);
  }
}

function addRows(table: string, key: readonly string[], keys: readonly string[], rows: string): string {
  const each = keys.map(
    (values) => `select ${values}, r.sign * (${income('r')}), r.sign * (${expense('r')}), r.sign
      from (${rows}) r where ${counts('r')}`,
  );
  const total = SUMS.map((column) => `sum(${column})::bigint as ${column}`).join(', ');
  const added = SUMS.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');
  return `insert into ${table} select * from (
      select ${key.join(', ')}, ${total} from (${each.join(' union all ')}) e (${[...key, ...SUMS].join(', ')})
      group by ${key.join(', ')}
    ) s where (${SUMS.join(', ')}) <> (0, 0, 0)
    on conflict (${key.join(', ')}) do update set ${added};`;
}

function clearRows(table: string, key: readonly string[], keys: readonly string[]): string {
  const each = keys.map((values) => `select ${values} from old_rows r where ${counts('r')}`);
  return `delete from ${table} where entries = 0 and (${key.join(', ')}) in (${each.join(' union ')});`;
}
