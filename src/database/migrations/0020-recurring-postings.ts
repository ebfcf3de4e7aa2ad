import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';
import { RECURRING_DDL } from '#database/tables/recurring.ts';

export const recurringPostings = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      "alter table recurring_transactions add column posting text not null default 'none' check (posting in ('none', 'ask', 'automatic'));",
      "create index recurring_transactions_automatic on recurring_transactions (family_id, id) where posting = 'automatic';",
      RECURRING_DDL.recurring_postings,
    ]);
  },
};
