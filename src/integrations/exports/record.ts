import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { deleteExportRow, type ExportRow, exportsOf, insertExport, updateExportRow } from './store.ts';

const resource = 'family_export';

function exportRecord({ family_id: _family, ...row }: ExportRow): object {
  return { ...row, byte_size: row.byte_size === null ? null : Number(row.byte_size) };
}

export async function addExport(tx: FamilyTransaction, row: ExportRow): Promise<void> {
  await insertExport(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'create', after: exportRecord(row) });
}

/** Updates and records an export. */
export async function changeExport(
  tx: FamilyTransaction,
  before: ExportRow,
  change: Partial<Pick<ExportRow, 'status' | 'byte_size'>>,
): Promise<ExportRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  await updateExportRow(tx.db, after);
  const records = { before: exportRecord(before), after: exportRecord(after) };
  await tx.record({ resource, id: after.id, kind: 'update', ...records });
  return after;
}

/** Deletes and records an export. The next scheduled job deletes its file. */
export async function removeExport(tx: FamilyTransaction, row: ExportRow): Promise<void> {
  await deleteExportRow(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'delete', before: exportRecord(row) });
}

/** Deletes the exports of a family or of one user. */
export async function eraseExports(tx: FamilyTransaction, userId?: string): Promise<void> {
  for (const row of await exportsOf(tx.db, tx.familyId, userId)) await removeExport(tx, row);
}
