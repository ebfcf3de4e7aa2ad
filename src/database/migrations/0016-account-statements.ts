import type { Kysely } from 'kysely';
import { ACCOUNT_STATEMENT_DDL } from '#database/tables/account-statements.ts';
import { runDdl } from '#database/tables/ddl.ts';

/** Statements are records, and imports keep those of their file until they are published. */
export const accountStatements = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, Object.values(ACCOUNT_STATEMENT_DDL));
    await runDdl(db, ["alter table imports add column statements text not null default '[]';"]);
  },
};
