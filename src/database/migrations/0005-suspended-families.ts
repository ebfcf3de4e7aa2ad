import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const suspendedFamilies = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      'alter table families add column suspended_at text;',
      'alter table families add column suspended_reason text;',
    ]);
  },
};
