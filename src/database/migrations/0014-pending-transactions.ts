import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const pendingTransactions = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      'create index transactions_pending on transactions (family_id, account_id, date) where pending = 1;',
    ]);
  },
};
