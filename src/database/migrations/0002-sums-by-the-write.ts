import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { runDdl } from '#database/tables/ddl.ts';

const COLUMNS = ['income_minor', 'expense_minor', 'counted_entries'];

/** The write itself keeps the sums of reports, in place of triggers; those of days move to `account_days`. */
export const sumsByTheWrite = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      COLUMNS.map((column) => `alter table account_days add column ${column} int64 not null default 0;`).join('\n'),
    ]);
    await sql`
      update account_days as d
      set income_minor = r.income_minor, expense_minor = r.expense_minor, counted_entries = r.entries
      from report_days as r
      where r.family_id = d.family_id and r.account_id = d.account_id and r.date = d.date and r.currency = d.currency`.execute(
      db,
    );
    for (const trigger of isSqlite(db) ? [...TRIGGERS, 'changed_to', 'changed_from'] : [...TRIGGERS, 'changed'])
      await dropTrigger(db, `transactions_sum_${trigger}`);
    if (!isSqlite(db)) await sql`drop function sum_transactions()`.execute(db);
    await sql`drop table report_days`.execute(db);
  },
};

const TRIGGERS = ['new', 'gone'];

async function dropTrigger(db: Kysely<never>, name: string): Promise<void> {
  await sql`drop trigger ${sql.ref(name)} ${sql.raw(isSqlite(db) ? '' : 'on transactions')}`.execute(db);
}
