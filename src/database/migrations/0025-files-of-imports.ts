import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

/** A file in the folder for statements is known again by its hash. */
export const filesOfImports = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      'alter table imports add column file_digest text;',
      'create index imports_file on imports (family_id, file_digest) where file_digest is not null;',
    ]);
  },
};
