import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { ratesOn } from '#ledger/rates/conversion/index.ts';
import { accountsOfPair, INFLOW_KIND, outflowKind, pairRecord, pairRecordWith } from '#ledger/transfer-sides/index.ts';
import { isNearRate, SIDES_APART_MAX } from './match-rules.ts';
import { rewriteEntries } from './rewrite-entries.ts';
import { findTransactions, type TransactionRow } from './store.ts';
import {
  deleteTransferRow,
  findContributionsCategory,
  findTransfer,
  insertTransfers,
  type TransferRow,
  updateTransferRow,
} from './transfer-store.ts';

/** The two transactions of a transfer. */
export type TransferSides = { readonly inflow: TransactionRow; readonly outflow: TransactionRow };

/** Creates a transfer of two stored transactions. The kind of the outflow follows from the accounts. */
export async function linkTransfer(
  tx: FamilyTransaction,
  { inflow, outflow }: TransferSides,
  { status, notes = null }: { readonly status: TransferRow['status']; readonly notes?: string | null },
): Promise<TransferRow> {
  const id = newId();
  const [source, destination] = [await accountOf(tx, outflow), await accountOf(tx, inflow)];
  const kind = outflowKind(source.type, destination.type);
  const category_id = outflow.category_id ?? (await contributionsCategory(tx, kind));
  const transfer = newTransfer(tx, { id, status, notes, inflow, outflow });
  await addTransfers(tx, [{ transfer, inflow, outflow }]);
  await rewriteEntries(tx, [
    { before: outflow, after: { ...outflow, kind, category_id, transfer_id: id } },
    { before: inflow, after: { ...inflow, kind: INFLOW_KIND, transfer_id: id } },
  ]);
  return transfer;
}

/** The category that an outflow of this kind gets unless it has one. */
export async function contributionsCategory(tx: FamilyTransaction, kind: string): Promise<string | null> {
  return kind === 'investment_contribution' ? findContributionsCategory(tx.db, tx.familyId) : null;
}

/** Deletes a transfer and returns its sides as standard transactions again. The sides `except` are not written or returned. */
export async function unlinkTransfer(
  tx: FamilyTransaction,
  transferId: string,
  except: ReadonlySet<string> = new Set(),
): Promise<TransactionRow[]> {
  const { transfer, inflow, outflow } = await requireTransferSides(tx, transferId);
  const accountIds = [inflow.account_id, outflow.account_id];
  const before = pairRecordWith(transfer, { inflow: inflow.account_id, outflow: outflow.account_id });
  await tx.record({ resource: 'transfer', id: transferId, kind: 'delete', before, accountIds });
  await deleteTransferRow(tx.db, tx.familyId, transferId);
  const sides = [outflow, inflow].filter(({ id }) => !except.has(id));
  const freed = await rewriteEntries(
    tx,
    sides.map((before) => ({ before, after: { ...before, kind: 'standard', transfer_id: null } })),
  );
  return freed.map(({ after }) => after);
}

/** A transfer and its two transactions. */
export async function requireTransferSides(
  tx: FamilyTransaction,
  transferId: string,
): Promise<TransferSides & { readonly transfer: TransferRow }> {
  const transfer = await findTransfer(tx.db, tx.familyId, transferId);
  if (transfer === undefined) throw new Error('a transfer side has no transfer');
  const { inflow_transaction_id, outflow_transaction_id } = transfer;
  const sides = await findTransactions(tx.db, tx.familyId, [inflow_transaction_id, outflow_transaction_id]);
  const [inflow, outflow] = [sides.get(inflow_transaction_id), sides.get(outflow_transaction_id)];
  if (inflow === undefined || outflow === undefined) throw new Error('a transfer lacks a side');
  return { transfer, inflow, outflow };
}

/** Whether the transfer holds with these sides: opposite amounts, and days close enough. */
export async function isTransferIntact(
  tx: FamilyTransaction,
  transfer: Pick<TransferRow, 'status'>,
  { inflow, outflow }: TransferSides,
): Promise<boolean> {
  if (inflow.amount_minor <= 0n || outflow.amount_minor >= 0n) return false;
  if (daysBetween(inflow.date, outflow.date) > SIDES_APART_MAX[transfer.status]) return false;
  if (inflow.currency === outflow.currency) return inflow.amount_minor === -outflow.amount_minor;
  if (transfer.status === 'confirmed') return true;
  const days = { start: outflow.date, end: outflow.date };
  return isNearRate(await ratesOn(tx.db, tx.familyId, [inflow.currency, outflow.currency], days), inflow, outflow);
}

/** The row of a new transfer. */
export function newTransfer(
  tx: FamilyTransaction,
  { id, status, notes, inflow, outflow }: Pick<TransferRow, 'id' | 'status' | 'notes'> & TransferSides,
): TransferRow {
  return {
    family_id: tx.familyId,
    id,
    inflow_transaction_id: inflow.id,
    outflow_transaction_id: outflow.id,
    status,
    notes,
    created_at: tx.now,
    updated_at: tx.now,
  };
}

/** Inserts transfers with their change rows. Their sides must name them already or be written next. */
export async function addTransfers(
  tx: FamilyTransaction,
  transfers: readonly (TransferSides & { readonly transfer: TransferRow })[],
): Promise<void> {
  await tx.recordAll(
    transfers.map(({ transfer, inflow, outflow }) => ({
      ...({ resource: 'transfer', id: transfer.id, kind: 'create' } as const),
      after: pairRecordWith(transfer, { inflow: inflow.account_id, outflow: outflow.account_id }),
      accountIds: [inflow.account_id, outflow.account_id],
    })),
  );
  await insertTransfers(
    tx.db,
    transfers.map(({ transfer }) => transfer),
  );
}

/** Writes a changed status or changed notes with a change row. Returns the new row. */
export async function changeTransfer(
  tx: FamilyTransaction,
  before: TransferRow,
  change: Partial<Pick<TransferRow, 'status' | 'notes'>>,
): Promise<TransferRow> {
  const after: TransferRow = { ...before, ...change, updated_at: tx.now };
  const record = await pairRecord(tx.db, after);
  const accounts = { inflow: record.inflow_account_id, outflow: record.outflow_account_id };
  await tx.record({
    resource: 'transfer',
    id: after.id,
    kind: 'update',
    before: pairRecordWith(before, accounts),
    after: record,
    accountIds: accountsOfPair(record),
  });
  await updateTransferRow(tx.db, after);
  return after;
}

async function accountOf(tx: FamilyTransaction, row: TransactionRow): Promise<AccountRow> {
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  if (account === undefined) throw new Error('a transaction has no account');
  return account;
}
