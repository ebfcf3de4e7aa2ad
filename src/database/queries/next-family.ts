import { type Kysely, sql } from 'kysely';
import { type Families, isOneOf } from './active-families.ts';

/** The next family with rows after `familyId`, of all or of these; asked in turn, it finds every family without reading every row. */
export async function nextFamily<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  familyId: number,
  families: Families = null,
): Promise<number | undefined> {
  const family = sql.ref('family_id');
  const next = sql<{
    family_id: number | bigint;
  }>`select ${family} from ${sql.table(table)} where ${family} > ${familyId} and ${isOneOf('family_id', families)} order by ${family} limit 1`;
  const { rows } = await next.execute(db);
  return rows[0] && Number(rows[0].family_id);
}
