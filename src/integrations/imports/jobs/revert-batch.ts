import { isSet } from '#database/schema/ledger-tables.ts';
import { changeRow, findOwners, type ImportRow } from '#integrations/imports/stored-imports/index.ts';
import type { Batch } from './batch.ts';
import type { CurrentEntry } from './import-ledger.ts';

/** Takes back transactions that an import created. */
export async function revertBatch({ tx, ledger, record }: Batch, rows: readonly ImportRow[]): Promise<void> {
  const identities = rows.flatMap(({ identity }) => identity ?? []);
  const successors = new Map(
    (await findOwners(tx.db, record, identities, ['duplicate'])).map((row) => [row.transaction_id, row]),
  );
  const entries = await ledger.find(
    tx,
    rows.flatMap(({ transaction_id }) => transaction_id ?? []),
  );
  const removed: string[] = [];
  for (const row of rows) {
    const [entry, successor] = [entries.get(row.transaction_id ?? ''), successors.get(row.transaction_id)];
    if (entry !== undefined && successor !== undefined) {
      // Another import has the same transaction: it stays, as if that one had created it.
      await changeRow(tx.db, successor, { outcome: 'created' });
      await changeRow(tx.db, row, { outcome: 'reverted', reason: 'in_other_import' });
    } else if (entry !== undefined && isEdited(entry, row) && !isSet(record.includes_edited)) {
      await changeRow(tx.db, row, { outcome: 'kept', reason: 'edited', message: 'You have edited this transaction' });
    } else {
      if (entry !== undefined) removed.push(entry.id);
      await changeRow(tx.db, row, { outcome: 'reverted' });
    }
  }
  if (removed.length > 0) await ledger.remove(tx, removed);
}

function isEdited(entry: CurrentEntry, row: ImportRow): boolean {
  const members = ['account_id', 'date', 'amount_minor', 'currency', 'name', 'notes'] as const;
  return entry.isLabeled || members.some((member) => entry[member] !== row[member]);
}
