import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const wholeExports = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      "alter table imports add column type text not null default 'TransactionImport';",
      'alter table imports add column verification text;',
    ]);
  },
};
