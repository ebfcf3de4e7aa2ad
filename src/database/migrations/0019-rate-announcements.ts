import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';
import { RATE_DDL } from '#database/tables/rates.ts';

/** Families get their changes of new market rates one by one, after the import. */
export const rateAnnouncements = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      RATE_DDL.rate_announcements,
      'alter table change_heads add column rates_announced int64 not null default 0;',
      'create index change_heads_rates on change_heads (rates_announced);',
    ]);
  },
};
