import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { COUNTED_OFTEN } from '#database/tables/ddl.ts';

/** PostgreSQL counts the rows of tables twenty times as often, so that it soon knows those of a new family. */
export const statisticsOfNewFamilies = {
  async up(db: Kysely<never>): Promise<void> {
    if (isSqlite(db)) return;
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'family_id' and not a.attisdropped)
      order by 1`.execute(db);
    for (const { name } of rows) await sql`alter table ${sql.table(name)} set (${sql.raw(COUNTED_OFTEN)})`.execute(db);
  },
};
