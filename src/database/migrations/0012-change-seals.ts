import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Hashes over a family's change rows, each over the one before it too: what is sealed cannot be altered unnoticed. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finishClustered } = columnsOf(db);
  await finishClustered(db.schema.createTable('change_seals'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('number', int64, (column) => column.notNull())
    .addColumn('through_sequence', int64, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('sealed_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('change_seals_pk', ['family_id', 'number'])
    .execute();
}
