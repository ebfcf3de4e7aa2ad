import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** The cost of the conditions of a rule, at most. Those that there are get theirs at the next start: it takes the engine of rules. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int64 } = columnsOf(db);
  await db.schema.alterTable('rules').addColumn('pattern_size', int64).execute();
  await db.schema.alterTable('rules').addColumn('text_size', int64).execute();
}
