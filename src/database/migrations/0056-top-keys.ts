import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

type Keys = {
  api_keys: { family_id: number; id: string; created_by_key_id: string | null; top_key_id: string | null };
};

/** The key at the top of the chain of makers of a key; null for a key that a person made. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('api_keys').addColumn('top_key_id', text).execute();
  const keys = db as unknown as Kysely<Keys>;
  const made = await keys
    .selectFrom('api_keys')
    .select(['family_id', 'id', 'created_by_key_id'])
    .where('created_by_key_id', 'is not', null)
    .execute();
  const makers = new Map(made.map(({ id, created_by_key_id }) => [id, created_by_key_id]));
  for (const { family_id, id } of made) {
    let top = id;
    for (let maker = makers.get(id); maker != null; maker = makers.get(maker)) top = maker;
    await keys
      .updateTable('api_keys')
      .set({ top_key_id: top })
      .where('family_id', '=', family_id)
      .where('id', '=', id)
      .execute();
  }
}
