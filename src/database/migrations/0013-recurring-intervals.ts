import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const recurringIntervals = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, ['alter table recurring_transactions add column "interval" text;']);
  },
};
