import { sql } from 'kysely';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { type Reading, type RecordKind, referred } from '#ledger/records/index.ts';

type Referring = { readonly resource: string; readonly id: string };

const SOME = 20;

/** Some records of each kind that have the id in a column. Accounts in the list of a goal are not among them. */
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
        where family_id = ${familyId} and ${sql.ref(link.column)} = ${id} limit ${SOME}`.execute(db);
      found.push(...rows.map((row) => ({ resource: other.resource, id: row.id })));
    }
  }
  return found;
}

// A table of links names what has them.
const keyOf = ({ resource }: RecordKind) => `${resource}_id`;
