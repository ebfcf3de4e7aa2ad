import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  deleteFamilyImport,
  type FamilyImportRow,
  familyImportsOf,
  insertFamilyImport,
  updateFamilyImport,
} from './store.ts';

const resource = 'family_import';

/** An import in change rows, without its parts and without how many of them are written. */
function familyImportRecord({ family_id: _family, records_done: _done, ...row }: FamilyImportRow): object {
  return { ...row, records_count: Number(row.records_count) };
}

/** Inserts and records an import. */
export async function addFamilyImport(tx: FamilyTransaction, row: FamilyImportRow): Promise<void> {
  await insertFamilyImport(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'create', after: familyImportRecord(row) });
}

/** Updates and records an import. */
export async function changeFamilyImport(
  tx: FamilyTransaction,
  before: FamilyImportRow,
  change: Partial<Pick<FamilyImportRow, 'status' | 'records_done' | 'error'>>,
): Promise<FamilyImportRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  await updateFamilyImport(tx.db, after);
  const records = { before: familyImportRecord(before), after: familyImportRecord(after) };
  await tx.record({ resource, id: after.id, kind: 'update', ...records });
  return after;
}

/** Deletes the imports of a family or of one user; what they have written stays. */
export async function eraseFamilyImports(tx: FamilyTransaction, userId?: string): Promise<void> {
  for (const row of await familyImportsOf(tx.db, tx.familyId, userId)) {
    await deleteFamilyImport(tx.db, row);
    await tx.record({ resource, id: row.id, kind: 'delete', before: familyImportRecord(row) });
  }
}

/** An import of a family in responses. */
export function presentFamilyImport(row: FamilyImportRow) {
  const { id, status, filename, error, created_at, updated_at } = row;
  return {
    id,
    status,
    filename,
    records_count: Number(row.records_count),
    records_done: Number(row.records_done),
    unknown_people: JSON.parse(row.unknown_people) as string[],
    error,
    created_at,
    updated_at,
  };
}
