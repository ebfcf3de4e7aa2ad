import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const accountsOfStatements = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, ['alter table imports add column statement_account text;']);
  },
};
