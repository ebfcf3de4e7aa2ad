import { type Kysely, sql } from 'kysely';

/** The next family with rows after `familyId`; asked in turn, it finds every family without reading every row. */
export async function nextFamily<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  familyId: number,
): Promise<number | undefined> {
  const family = sql.ref('family_id');
  const next = sql<{
    family_id: number | bigint;
  }>`select ${family} from ${sql.table(table)} where ${family} > ${familyId} order by ${family} limit 1`;
  const { rows } = await next.execute(db);
  return rows[0] && Number(rows[0].family_id);
}
