import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const chargedAmounts = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      'alter table transactions add column original_fee_minor int64;',
      'alter table transactions add column original_rate_source text;',
    ]);
  },
};
