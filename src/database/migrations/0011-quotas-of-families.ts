import { type Kysely, sql } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

// The tables of records at this release.
const TABLES = [
  'accounts',
  'attachments',
  'budgets',
  'budget_categories',
  'goals',
  'categories',
  'merchants',
  'tags',
  'rejected_transfers',
  'transactions',
  'transfers',
  'exchange_rates',
  'recurring_transactions',
  'rules',
  'valuations',
];

/** Each family has the number of its records, and may have quotas of its own. */
export const quotasOfFamilies = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      'alter table change_heads add column records int64 not null default 0;',
      'alter table change_heads add column records_max int64;',
      'alter table change_heads add column storage_bytes_max int64;',
      'alter table change_heads add column jobs_max int64;',
    ]);
    for (const table of TABLES) {
      await sql`update change_heads set records = records + counted.found
        from (select family_id, count(*) as found from ${sql.table(table)} group by family_id) as counted
        where counted.family_id = change_heads.family_id`.execute(db);
    }
  },
};
