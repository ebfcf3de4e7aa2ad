import type { FamilyId, Int64 } from './column-types.ts';
import type { Ddl, DdlOf } from './ddl.ts';

/** Sums of the entries that count as income or expense, without signs, and their number. Triggers on transactions keep these rows. */
type Sums = { income_minor: Int64; expense_minor: Int64; entries: Int64 };

type ReportDays = Sums & { family_id: FamilyId; date: string; account_id: string; currency: string };

const REPORT_DAYS = `
create table report_days (
  family_id int64 not null,
  date text not null,
  account_id text not null,
  currency text not null,
  income_minor int64 not null,
  expense_minor int64 not null,
  entries int64 not null,
  constraint report_days_pk primary key (family_id, date, account_id, currency)
) clustered;`;

type ReportLabels = Sums & {
  family_id: FamilyId;
  label_kind: 'category' | 'merchant';
  /** Empty for entries without the label. */
  label_id: string;
  /** The calendar month, `YYYY-MM`. */
  month: string;
  account_id: string;
  currency: string;
};

const REPORT_LABELS = `
create table report_labels (
  family_id int64 not null,
  label_kind text not null,
  label_id text not null,
  month text not null,
  account_id text not null,
  currency text not null,
  income_minor int64 not null,
  expense_minor int64 not null,
  entries int64 not null,
  -- With the label first, ten years of one label are one range of the table, and so is one month.
  constraint report_labels_pk primary key (family_id, label_kind, label_id, month, account_id, currency)
) clustered;`;

export type ReportTables = { report_days: ReportDays; report_labels: ReportLabels };

export const REPORT_DDL = { report_days: REPORT_DAYS, report_labels: REPORT_LABELS } satisfies DdlOf<ReportTables>;

const SUMS = ['income_minor', 'expense_minor', 'entries'] as const;
const DAY_KEY = ['family_id', 'date', 'account_id', 'currency'] as const;
const LABEL_KEY = ['family_id', 'label_kind', 'label_id', 'month', 'account_id', 'currency'] as const;

/** Whether a row of transactions counts: its split lines count in place of a parent. */
const counts = (row: string) => `${row}.excluded = 0 and ${row}.split_parts_count = 0 and ${row}.kind = 'standard'`;

const income = (row: string) => `case when ${row}.amount_minor > 0 then ${row}.amount_minor else 0 end`;
const expense = (row: string) => `case when ${row}.amount_minor < 0 then -${row}.amount_minor else 0 end`;
const dayOf = (row: string) => `${row}.family_id, ${row}.date, ${row}.account_id, ${row}.currency`;
const labelOf = (row: string, kind: 'category' | 'merchant') =>
  `${row}.family_id, '${kind}', coalesce(${row}.${kind}_id, ''), substr(${row}.date, 1, 7), ${row}.account_id, ${row}.currency`;

const WATCHED = [
  ...['account_id', 'date', 'currency', 'amount_minor', 'category_id', 'merchant_id'],
  ...['kind', 'excluded', 'split_parts_count'],
];

function sqliteTriggers(): string {
  const changed = WATCHED.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const update = `update of ${WATCHED.join(', ')} on transactions`;
  return `
create trigger transactions_sum_new after insert on transactions when ${counts('new')}
  begin ${addRow('new')} end;
create trigger transactions_sum_gone after delete on transactions when ${counts('old')}
  begin ${takeRow('old')} end;
create trigger transactions_sum_changed_to after ${update} when ${counts('new')} and (${changed})
  begin ${addRow('new')} end;
create trigger transactions_sum_changed_from after ${update} when ${counts('old')} and (${changed})
  begin ${takeRow('old')} end;`;
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
function postgresTriggers(): string {
  const gone = 'select *, -1 as sign from old_rows';
  const made = 'select *, 1 as sign from new_rows';
  const labels = [labelOf('r', 'category'), labelOf('r', 'merchant')];
  const add = (rows: string) =>
    addRows('report_days', DAY_KEY, [dayOf('r')], rows) + addRows('report_labels', LABEL_KEY, labels, rows);
  const clear = clearRows('report_days', DAY_KEY, [dayOf('r')]) + clearRows('report_labels', LABEL_KEY, labels);
  return `
create function sum_transactions() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then ${add(made)}
  elsif tg_op = 'DELETE' then ${add(gone)} ${clear}
  else ${add(`${gone} union all ${made}`)} ${clear}
  end if;
  return null; end $$;
create trigger transactions_sum_new after insert on transactions
  referencing new table as new_rows for each statement execute function sum_transactions();
create trigger transactions_sum_gone after delete on transactions
  referencing old table as old_rows for each statement execute function sum_transactions();
create trigger transactions_sum_changed after update on transactions
  referencing old table as old_rows new table as new_rows for each statement execute function sum_transactions();`;
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

/** The triggers on transactions that keep the sums, so that no statement that writes transactions leaves them behind. */
export const REPORT_TRIGGERS: Ddl = { sqlite: sqliteTriggers(), postgres: postgresTriggers() };
