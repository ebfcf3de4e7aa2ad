import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

/** Rows of imports keep the cells that could not be read, and those of files of records. */
export const cellsOfRows = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, ['alter table import_rows add column cells text;']);
  },
};
