import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { recordKindOf } from '#ledger/record-kinds.ts';
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
