import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { type Reading, type RecordKind, referred } from '#ledger/records/index.ts';

type Referring = { readonly resource: string; readonly id: string };

const SOME = 20;

/** Some records of each kind that have the id in a column, or in the list of one. */
export async function referringTo(
  { db, familyId }: Reading,
  { resource }: Pick<RecordKind, 'resource'>,
  id: string,
  by: readonly RecordKind[] = RECORD_KINDS.toReversed(),
): Promise<Referring[]> {
  const found: Referring[] = [];
  for (const other of by) {
    for (const [member, reference] of Object.entries(other.refersTo)) {
      if (referred(reference) !== resource) continue;
      const link =
        typeof reference === 'string'
          ? { table: other.table, column: member, key: 'id' }
          : { ...reference, key: keyOf(other) };
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(link.key)} as id from ${sql.table(link.table)}
        where family_id = ${familyId} and ${hasId(link.column, sql`${id}`)} limit ${SOME}`.execute(db);
      found.push(...rows.map((row) => ({ resource: other.resource, id: row.id })));
    }
  }
  return found;
}

/** The condition that a column has the id, alone or in a list. */
export function hasId(column: string, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const name = sql.ref(column);
  return column.endsWith('_ids') ? sql`${name} like '%"' || ${id} || '"%'` : sql`${name} = ${id}`;
}

// A table of links names what has them.
const keyOf = ({ resource }: RecordKind) => `${resource}_id`;
