import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  addTransfers,
  BalanceUpdates,
  insertTransactions,
  newTransfer,
  searchText,
  type TaggedRow,
  type TransactionRow,
  type TransferRow,
  transactionRecord,
} from '#ledger/posting/index.ts';

type Derived = 'family_id' | 'search_text' | 'parent_id' | 'split_parts_count';
type RestoredLine = Omit<TransactionRow, Derived> & { readonly tag_ids: readonly string[] };

/** An entry as an export has it, with its split lines. */
export type RestoredEntry = RestoredLine & { readonly split_lines: readonly RestoredLine[] };

/** A transfer as an export has it. */
export type RestoredTransfer = Omit<TransferRow, 'family_id' | 'inflow_account_id' | 'outflow_account_id'>;

/**
 * Posts entries of an export with their ids, and the transfers between them: nothing is matched, because the export has what was.
 * @throws AppError `validation_failed` when a sum would be out of range.
 */
export async function restoreEntries(
  tx: FamilyTransaction,
  entries: readonly RestoredEntry[],
  transfers: readonly RestoredTransfer[],
): Promise<void> {
  const parents = entries.map(({ split_lines, ...entry }) => rowOf(tx, entry, null, split_lines.length));
  const lines = entries.flatMap((entry) => entry.split_lines.map((line) => rowOf(tx, line, entry.id, 0)));
  const balances = new BalanceUpdates(tx);
  const rows = parents.map(({ row }) => row);
  await balances.load(rows);
  for (const row of rows) await balances.add({ after: row });
  // A split line names its parent.
  await insertTransactions(tx.db, parents);
  await insertTransactions(tx.db, lines);
  await balances.write();
  await tx.recordAll(
    [...parents, ...lines].map(({ row, tagIds }) => ({
      ...({ resource: 'transaction', id: row.id, kind: 'create' } as const),
      after: transactionRecord(row, tagIds),
      accountIds: [row.account_id],
    })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const side = (id: string): TransactionRow => {
    const row = byId.get(id);
    if (row === undefined) throw new Error('a transfer is restored without its sides');
    return row;
  };
  await addTransfers(
    tx,
    transfers.map((row) => {
      const sides = { inflow: side(row.inflow_transaction_id), outflow: side(row.outflow_transaction_id) };
      const { created_at, updated_at } = row;
      return { transfer: { ...newTransfer(tx, { ...row, ...sides }), created_at, updated_at }, ...sides };
    }),
  );
}

function rowOf(
  tx: FamilyTransaction,
  { tag_ids, ...line }: RestoredLine,
  parentId: string | null,
  parts: number,
): TaggedRow {
  const row: TransactionRow = {
    family_id: tx.familyId,
    ...line,
    search_text: searchText(line.name, line.notes),
    parent_id: parentId,
    split_parts_count: BigInt(parts),
  };
  return { row, tagIds: tag_ids };
}
