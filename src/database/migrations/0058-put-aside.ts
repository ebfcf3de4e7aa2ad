import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';

const BEFORE = "kind not in ('funds_movement', 'cc_payment', 'one_time')";
const AFTER = "kind = 'standard'";

/** Payments of loans and contributions to investments are no longer spending: the sums of reports have standard entries only. */
export async function up(db: Kysely<never>): Promise<void> {
  await (isSqlite(db) ? changeSqliteTriggers(db) : changePostgresFunction(db));
  await fill(db);
  // The sides of transfers, of which what is put aside is read.
  await sql`create index transactions_put_aside on transactions (family_id, date)
    where kind in ('funds_movement', 'loan_payment', 'investment_contribution')`.execute(db);
}

async function changeSqliteTriggers(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'trigger' and name like 'transactions_sum_%'`.execute(db);
  for (const trigger of rows) {
    await sql.raw(`drop trigger ${trigger.name}`).execute(db);
    await sql.raw(trigger.sql.replaceAll(BEFORE, AFTER)).execute(db);
  }
}

async function changePostgresFunction(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('sum_transactions'::regproc) as text`.execute(db);
  for (const { text } of rows) await sql.raw(text.replaceAll(BEFORE, AFTER)).execute(db);
}

async function fill(db: Kysely<never>): Promise<void> {
  await sql`delete from report_days`.execute(db);
  await sql`delete from report_labels`.execute(db);
  const sums = sql`sum(case when amount_minor > 0 then amount_minor else 0 end),
    sum(case when amount_minor < 0 then -amount_minor else 0 end), count(*)
    from transactions where excluded = 0 and split_parts_count = 0 and kind = 'standard'`;
  await sql`insert into report_days
    select family_id, date, account_id, currency, ${sums} group by 1, 2, 3, 4`.execute(db);
  for (const kind of ['category', 'merchant']) {
    await sql`insert into report_labels
      select family_id, ${sql.lit(kind)}, coalesce(${sql.ref(`${kind}_id`)}, ''), substr(date, 1, 7), account_id, currency, ${sums}
      group by 1, 2, 3, 4, 5, 6`.execute(db);
  }
}
