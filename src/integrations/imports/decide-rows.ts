import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isByRate } from '#integrations/imports/rows/candidates.ts';
import { type FileMember, valuesOf } from '#integrations/imports/rows/outcome.ts';
import { storedOriginal } from '#integrations/imports/rows/row-details.ts';
import { listRows } from '#integrations/imports/rows/row-lists.ts';
import { decideRows, type ImportRow } from '#integrations/imports/rows/row-store.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { findEntries, requireControlledAccount, updateEntry } from '#ledger/imported-entries/index.ts';
import { isRecordType } from './import-types.ts';
import { requireRead } from './publish-import.ts';
import { changeImport } from './record.ts';
import { findImport } from './store.ts';

/** Rows of an import, and what a person wants for them; null leaves it to the comparison with the account. */
type Decision = { readonly rowNumbers: readonly number[]; readonly decision: ImportRow['decision'] };

/** Leaves rows out, or creates their transactions whatever the account has. @throws AppError `conflict` once it is published. */
export function decideImportRows(context: Context, id: string, { rowNumbers, decision }: Decision) {
  return writeFamily(context, async (tx) => {
    const found = await findImport(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import');
    if (!isRecordType(found.type)) await requireControlledAccount(tx, found.account_id);
    if (found.status !== 'pending') throw new AppError('conflict', 'The import is published; its rows are settled');
    requireRead(found);
    await decideRows(tx.db, found, rowNumbers, decision);
    return changeImport(tx, found, {});
  });
}

/** The row of an import, and the members to give back the file's values. */
type Restoration = { readonly rowNumber: number; readonly members: readonly FileMember[] };

/**
 * Gives members of a row's transaction the values of the file again, which ends their edits.
 * @throws AppError `not_found` if the import has no such row, `validation_failed` if that has no transaction.
 */
export function restoreRow(context: Context, id: string, { rowNumber, members }: Restoration) {
  return writeFamily(context, async (tx) => {
    const found = await findImport(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import');
    if (!isRecordType(found.type)) await requireControlledAccount(tx, found.account_id);
    const [row] = await listRows(tx.db, found, {}, { limit: 1, offset: 0, after: rowNumber - 1 });
    if (row === undefined || Number(row.number) !== rowNumber) throw notFound('Import row');
    const entry = await settledEntry(tx, row);
    const values = Object.entries(valuesOf(row)).filter(([name]) => members.some((member) => member === name));
    // The rate that has made the amount comes back with it.
    const isAmount = isByRate(row) && members.includes('amount_minor');
    await updateEntry(tx, entry.id, {
      ...Object.fromEntries(values),
      ...(isAmount && { original: storedOriginal(row) }),
    });
    return { record: found, row, entry: (await findEntries(tx, [entry.id])).get(entry.id) };
  });
}

async function settledEntry(
  tx: FamilyTransaction,
  { outcome, transaction_id }: { readonly outcome: string; readonly transaction_id: string | null },
) {
  const isSettled = outcome === 'created' || outcome === 'updated' || outcome === 'kept';
  const entry = transaction_id === null ? undefined : (await findEntries(tx, [transaction_id])).get(transaction_id);
  if (isSettled && entry !== undefined) return entry;
  throw invalid('/row_number', 'no_transaction', 'must be a row that has made or changed a transaction');
}
