import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const importConfigurations = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      'alter table imports add column configuration text;',
      "alter table imports add column mappings text not null default '[]';",
    ]);
  },
};
