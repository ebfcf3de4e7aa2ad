import { type Kysely, sql } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

/** The key of an importer's transactions begins with the external id, so that it finds one in any account, too. */
export const oneIndexOfExternalIds = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`drop index transactions_external_id`.execute(db);
    await sql`drop index transactions_external`.execute(db);
    await runDdl(db, [
      `create unique index transactions_external on transactions (family_id, external_id, account_id, source)
  where external_id is not null;`,
    ]);
  },
};
