import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { deleteImportRow, type ImportRecord, importsOf, insertImport, updateImportRow } from './store.ts';

const resource = 'import';

/** An import in change rows, without its rows. */
function importRecord({
  family_id: _family,
  position: _position,
  byte_size: _bytes,
  rows_count,
  includes_edited,
  reading,
  closing_minor,
  account_id,
  deleted: _deleted,
  verification: _verification,
  configuration: _configuration,
  mappings: _mappings,
  statements: _statements,
  file_digest: _file,
  ...row
}: ImportRecord): object {
  const balance = { closing_minor: closing_minor === null ? null : String(closing_minor) };
  const flags = { includes_edited: isSet(includes_edited), reading: isSet(reading) };
  return { ...row, account_id: account_id || null, ...balance, rows_count: Number(rows_count), ...flags };
}

function accountsOf({ account_id }: ImportRecord): string[] {
  return account_id === '' ? [] : [account_id];
}

/** Inserts and records an import. */
export async function addImport(tx: FamilyTransaction, row: ImportRecord): Promise<void> {
  await insertImport(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'create', after: importRecord(row), accountIds: accountsOf(row) });
}

/** Updates and records an import. */
export async function changeImport(
  tx: FamilyTransaction,
  before: ImportRecord,
  change: Partial<ImportRecord>,
): Promise<ImportRecord> {
  const after = { ...before, ...change, updated_at: tx.now };
  await updateImportRow(tx.db, after);
  const records = { before: importRecord(before), after: importRecord(after) };
  await tx.record({ resource, id: after.id, kind: 'update', ...records, accountIds: accountsOf(after) });
  return after;
}

/** Lets the job take back an import, by the right of who asks. */
export function startReverting(
  tx: FamilyTransaction,
  context: Context,
  record: ImportRecord,
  includesEdited: boolean,
): Promise<ImportRecord> {
  const state = { status: 'reverting', position: 0n, includes_edited: flag(includesEdited), error: null } as const;
  return changeImport(tx, record, { ...authorColumns(context), ...state });
}

/** Deletes and records an import; its rows go with it. */
export async function removeImport(tx: FamilyTransaction, row: ImportRecord): Promise<void> {
  const { id } = row;
  await deleteImportRow(tx.db, row);
  await tx.record({ resource, id, kind: 'delete', before: importRecord(row), accountIds: accountsOf(row) });
}

/** Records that an import is deleted; a job then deletes its many rows. */
export async function hideImport(tx: FamilyTransaction, row: ImportRecord, rows: bigint): Promise<void> {
  const { id } = row;
  await updateImportRow(tx.db, { ...row, deleted: flag(true), position: rows, updated_at: tx.now });
  await tx.record({ resource, id, kind: 'delete', before: importRecord(row), accountIds: accountsOf(row) });
}

/** Deletes the imports of a family or of one user. The transactions stay. */
export async function eraseImports(tx: FamilyTransaction, userId?: string): Promise<void> {
  for (const row of await importsOf(tx.db, tx.familyId, userId)) {
    if (isSet(row.deleted)) await deleteImportRow(tx.db, row);
    else await removeImport(tx, row);
  }
}
