import { sql } from 'kysely';
import { LEDGER, type Schema } from '#database/migrate.ts';
import { runDdl } from '#database/tables/ddl.ts';

export const CRASH_MIGRATION = '9999-killed';

/** The ledger with one migration more: a column, an index and rows that it rewrites. */
export const CRASH_SCHEMA: Schema = {
  ...LEDGER,
  migrations: {
    ...LEDGER.migrations,
    [CRASH_MIGRATION]: {
      up: async (db) => {
        await runDdl(db, [
          'alter table tags add column shade text;',
          'create index tags_shade on tags (family_id, shade);',
        ]);
        await sql`update tags set shade = color`.execute(db);
      },
    },
  },
};
