import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const targetsOfEnvelopes = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      'alter table budget_categories add column target_type text;',
      'alter table budget_categories add column target_minor int64;',
      'alter table budget_categories add column target_date text;',
    ]);
  },
};
