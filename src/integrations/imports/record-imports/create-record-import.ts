import { type Context, writeFamily } from '#application/context.ts';
import { requireJobRoom } from '#application/family-jobs.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import type { RecordImportType } from '#integrations/imports/import-types.ts';
import { addImport } from '#integrations/imports/record.ts';
import { type CellFault, faultSentence } from '#integrations/imports/rows/row-cells.ts';
import { insertRowsOf, type NewImportRow, unreadableRows } from '#integrations/imports/rows/row-store.ts';
import type { SentStatement } from '#integrations/imports/sent-statement.ts';
import { type ImportRecord, NEW_IMPORT } from '#integrations/imports/store.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { EXISTS, knownRecords } from './known-records.ts';
import { type RecordRow, readRecords } from './read-records.ts';

const NAME_MAX = 255;

type Parts = { readonly jobs: { wake(): void }; readonly storage: FamilyStorage };
type Wishes = {
  readonly publish?: boolean | undefined;
  readonly skip_invalid?: boolean | undefined;
  readonly unknown_labels?: ImportRecord['unknown_labels'] | undefined;
};

/**
 * Stores the accounts, categories, merchants or rules of a file as an import, and publishes it on request.
 * @throws AppError `validation_failed` for a file without their columns or, when it is published, rows that cannot be imported.
 */
export async function createRecordImport(
  context: Context,
  { jobs, storage }: Parts,
  sent: SentStatement,
  { type, publish = false, skip_invalid = false, unknown_labels }: Wishes & { readonly type: RecordImportType },
): Promise<ImportRecord> {
  const file = readRecords(sent.bytes, type, sent.options);
  if (file.fault !== null) throw invalid('/file', file.fault.code, `cannot be read: ${file.fault.message}`);
  const known = await knownRecords(context, type, file.rows);
  const rows = file.rows.map((row, index) => importRow(row, index, known[index] === true));
  const failed = rows.filter(({ outcome }) => outcome === 'failed');
  if (publish && !skip_invalid && failed[0] !== undefined)
    throw invalid('/skip_invalid', 'invalid_rows', unreadableRows(failed.length, failed[0]));
  const record = await writeFamily(context, async (tx) => {
    await storage.requireRoom(tx.db, tx.familyId, sent.bytes.length);
    if (publish) await requireJobRoom(tx);
    const record: ImportRecord = {
      ...emptyImport(sent, type),
      family_id: BigInt(context.actor.familyId),
      user_id: context.actor.userId,
      status: publish ? 'importing' : 'pending',
      rows_count: BigInt(rows.length),
      unknown_labels: unknown_labels ?? 'create',
      ...authorColumns(context),
      created_at: tx.now,
      updated_at: tx.now,
    };
    await addImport(tx, record);
    await insertRowsOf(tx.db, record, rows);
    return record;
  });
  if (publish) context.db.afterCommit(() => jobs.wake());
  return record;
}

/** An import that no account and no session has. */
function emptyImport({ bytes, filename }: SentStatement, type: RecordImportType) {
  const file = { filename: filename.slice(0, NAME_MAX), format: 'csv' };
  return {
    id: newId(),
    account_id: '',
    type,
    session_id: null,
    ...file,
    ...NEW_IMPORT,
    byte_size: BigInt(bytes.length),
  };
}

function importRow({ line, ...cells }: RecordRow, index: number, isKnown: boolean): NewImportRow {
  const [fault] = cells.faults;
  const { name, conditions } = cells.fields;
  return {
    number: BigInt(index + 1),
    line: BigInt(line),
    outcome: fault === undefined ? 'ready' : 'failed',
    ...reasonFor(fault, isKnown),
    transaction_id: null,
    identity: null,
    date: null,
    amount_minor: null,
    currency: null,
    name: (name ?? conditions ?? '').slice(0, NAME_MAX),
    notes: null,
    reference: null,
    pending: flag(false),
    expected: fault === undefined ? (isKnown ? 'matched' : 'created') : null,
    decision: null,
    details: null,
    labels: null,
    transfer: null,
    cells: JSON.stringify(cells),
  };
}

function reasonFor(fault: CellFault | undefined, isKnown: boolean) {
  if (fault !== undefined) return { reason: 'invalid_record', message: faultSentence(fault) };
  return isKnown ? { reason: 'exists', message: EXISTS } : { reason: null, message: null };
}
