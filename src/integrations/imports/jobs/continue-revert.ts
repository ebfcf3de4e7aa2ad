import type { Progress } from '#application/sliced-jobs.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/schema/ledger-tables.ts';
import {
  changeImport,
  changeRow,
  findOwners,
  type ImportRecord,
  type ImportRow,
  takeRows,
} from '#integrations/imports/stored-imports/index.ts';
import type { CurrentEntry, ImportLedger } from './import-ledger.ts';

const BATCH = 25;

/** Takes back the next transactions that an import created, until the time is up. */
export async function continueRevert(
  tx: FamilyTransaction,
  ledger: ImportLedger,
  record: ImportRecord,
  isTimeUp: () => boolean,
): Promise<Progress> {
  await ledger.requireAccount(tx, record.account_id);
  do {
    const rows = await takeRows(tx.db, record, ['created'], BATCH);
    if (rows.length === 0) {
      await changeImport(tx, record, { status: 'reverted' });
      return 'done';
    }
    await revertBatch(tx, ledger, record, rows);
  } while (!isTimeUp());
  return 'more';
}

async function revertBatch(tx: FamilyTransaction, ledger: ImportLedger, record: ImportRecord, rows: ImportRow[]) {
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
