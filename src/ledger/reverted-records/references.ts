import { sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { RECORD_KINDS, recordKindOf } from '#ledger/record-kinds.ts';
import { type RecordKind, type RecordState, referred } from '#ledger/records/index.ts';
import { type RecordName, RevertContradiction } from './reverted-record.ts';

/** Requires that the records exist which these of one kind name. @throws RevertContradiction those that were deleted since. */
export async function requireReferences(
  tx: FamilyTransaction,
  kind: RecordKind,
  states: readonly RecordState[],
): Promise<void> {
  const missing: RecordName[] = [];
  for (const [member, reference] of Object.entries(kind.refersTo)) {
    const other = recordKindOf(referred(reference));
    // References within a kind are checked when all its records are there.
    if (other === undefined || other === kind) continue;
    const ids = new Set(states.flatMap((state) => (state[member] ?? []) as string | string[]));
    const known = await existing(tx, other, [...ids]);
    for (const id of ids) if (!known.has(id)) missing.push({ resource: other.resource, id });
  }
  if (missing.length > 0) throw new RevertContradiction(missing);
}

async function existing({ db, familyId }: FamilyTransaction, { table }: RecordKind, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const all = db.selectFrom(table).select('id').where('family_id', '=', familyId);
  return new Set((await all.where('id', 'in', ids).execute()).map(({ id }) => id));
}

const SOME = 20;

/** Some records of each kind that have the id in a column. Accounts in the list of a goal are not among them. */
export async function referringTo(
  tx: FamilyTransaction,
  { resource }: RecordKind,
  id: string,
  by: readonly RecordKind[] = RECORD_KINDS.toReversed(),
): Promise<RecordName[]> {
  const found: RecordName[] = [];
  for (const other of by) {
    for (const [member, reference] of Object.entries(other.refersTo)) {
      if (referred(reference) !== resource) continue;
      const link =
        typeof reference === 'string'
          ? { table: other.table, column: member, key: 'id' }
          : { ...reference, key: keyOf(other) };
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(link.key)} as id from ${sql.table(link.table)}
        where family_id = ${tx.familyId} and ${sql.ref(link.column)} = ${id} limit ${SOME}`.execute(tx.db);
      found.push(...rows.map((row) => ({ resource: other.resource, id: row.id })));
    }
  }
  return found;
}

// A table of links names what has them.
const keyOf = ({ resource }: RecordKind) => `${resource}_id`;
