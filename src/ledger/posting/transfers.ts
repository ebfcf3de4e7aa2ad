import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { INFLOW_KIND, outflowKind } from './entry-kinds.ts';
import { pairRecordWith } from './kind.ts';
import { isNearRate, SIDES_APART_MAX } from './match-rules.ts';
import { rewriteEntries } from './rewrite-entries.ts';
import { findTransactions, type TransactionRow } from './store.ts';
import {
  deleteTransferRow,
  findContributionsCategory,
  findSuggestions,
  findTransfer,
  insertTransfers,
  type TransferRow,
  updateTransferRow,
} from './transfer-store.ts';

/** The two transactions of a transfer. */
export type TransferSides = { readonly inflow: TransactionRow; readonly outflow: TransactionRow };

type Link = { readonly matchedBy: TransferRow['matched_by']; readonly notes?: string | null | undefined };

/** A transfer that was just made, and the other sides of the suggestions that it ended, which may match again. */
type Linked = { readonly transfer: TransferRow; readonly freed: readonly TransactionRow[] };

/** Makes two stored transactions a confirmed transfer, in place of suggestions. */
export async function linkTransfer(
  tx: FamilyTransaction,
  sides: TransferSides,
  { matchedBy, notes }: Link,
): Promise<Linked> {
  const ids = [sides.inflow.id, sides.outflow.id];
  const suggestions = await findSuggestions(tx.db, tx.familyId, ids);
  const same = suggestions.find(
    (one) => one.inflow_transaction_id === sides.inflow.id && one.outflow_transaction_id === sides.outflow.id,
  );
  const freed = await endSuggestions(
    tx,
    suggestions.filter((one) => one !== same),
    ids,
  );
  if (same !== undefined) return { transfer: await confirmTransfer(tx, same, sides, { matchedBy, notes }), freed };
  const made = { status: 'confirmed', matched_by: matchedBy, notes: notes ?? null } as const;
  const transfer = newTransfer(tx, { id: newId(), ...made, ...sides });
  await addTransfers(tx, [{ transfer, ...sides }]);
  await takeSides(tx, transfer, sides);
  return { transfer, freed };
}

/** Suggests that two stored transactions are a transfer. They stay as they are until it is confirmed. */
export async function suggestTransfer(tx: FamilyTransaction, sides: TransferSides): Promise<void> {
  const suggested = { status: 'pending', matched_by: 'automatic', notes: null } as const;
  await addTransfers(tx, [{ transfer: newTransfer(tx, { id: newId(), ...suggested, ...sides }), ...sides }]);
}

/** Confirms a suggested transfer, or one that was confirmed by itself: from now on it is decided. */
export async function confirmTransfer(
  tx: FamilyTransaction,
  before: TransferRow,
  sides: TransferSides,
  { matchedBy, notes }: Link,
): Promise<TransferRow> {
  const decided = { status: 'confirmed', matched_by: matchedBy, ...(notes !== undefined && { notes }) } as const;
  const transfer = await changeTransfer(tx, before, decided);
  if (before.status === 'pending') await takeSides(tx, transfer, sides);
  return transfer;
}

/** Takes the sides of a confirmed transfer out of income and spending. The kind of the outflow follows from the accounts. */
async function takeSides(tx: FamilyTransaction, { id }: TransferRow, { inflow, outflow }: TransferSides) {
  const [source, destination] = [await accountOf(tx, outflow), await accountOf(tx, inflow)];
  const kind = outflowKind(source.type, destination.type);
  const category_id = outflow.category_id ?? (await contributionsCategory(tx, kind));
  await rewriteEntries(tx, [
    { before: outflow, after: { ...outflow, kind, category_id, transfer_id: id } },
    { before: inflow, after: { ...inflow, kind: INFLOW_KIND, transfer_id: id } },
  ]);
}

/** Deletes suggestions and returns their sides without those of `except`. */
export async function endSuggestions(
  tx: FamilyTransaction,
  suggestions: readonly TransferRow[],
  except: readonly string[],
): Promise<TransactionRow[]> {
  if (suggestions.length === 0) return [];
  for (const suggestion of suggestions) await recordEnd(tx, suggestion);
  const ids = suggestions.flatMap((one) => [one.outflow_transaction_id, one.inflow_transaction_id]);
  const sides = await findTransactions(
    tx.db,
    tx.familyId,
    ids.filter((id) => !except.includes(id)),
  );
  return [...sides.values()];
}

async function recordEnd(tx: FamilyTransaction, transfer: TransferRow): Promise<void> {
  const accountIds = [transfer.inflow_account_id, transfer.outflow_account_id];
  await tx.record({
    resource: 'transfer',
    id: transfer.id,
    kind: 'delete',
    before: transferRecord(transfer),
    accountIds,
  });
  await deleteTransferRow(tx.db, tx.familyId, transfer.id);
}

/** A transfer as change rows store it. */
function transferRecord(transfer: TransferRow): object {
  const { inflow_account_id: inflow, outflow_account_id: outflow } = transfer;
  return pairRecordWith(transfer, { inflow, outflow });
}

/** The category that an outflow of this kind gets unless it has one. */
export async function contributionsCategory(tx: FamilyTransaction, kind: string): Promise<string | null> {
  return kind === 'investment_contribution' ? findContributionsCategory(tx.db, tx.familyId) : null;
}

/** Deletes a transfer and returns its sides, which are as before a suggestion, else standard. The sides `except` are not written or returned. */
export async function unlinkTransfer(
  tx: FamilyTransaction,
  transferId: string,
  except: ReadonlySet<string> = new Set(),
): Promise<TransactionRow[]> {
  const { transfer, inflow, outflow } = await requireTransferSides(tx, transferId);
  await recordEnd(tx, transfer);
  const sides = [outflow, inflow].filter(({ id }) => !except.has(id));
  if (transfer.status === 'pending') return sides;
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

/** Whether a person, a rule or a file has decided that it is a transfer: it was not only found by amount and day. */
export function isDecided({ matched_by }: TransferRow): boolean {
  return matched_by !== 'automatic';
}

/** Whether the transfer holds with these sides: opposite amounts, and days close enough. */
export async function isTransferIntact(
  tx: FamilyTransaction,
  transfer: TransferRow,
  { inflow, outflow }: TransferSides,
): Promise<boolean> {
  if (inflow.amount_minor <= 0n || outflow.amount_minor >= 0n) return false;
  if (transfer.status === 'pending' && outflow.date > inflow.date) return false;
  const isByDecision = isDecided(transfer);
  const apart = SIDES_APART_MAX[isByDecision ? 'decided' : 'automatic'];
  if (daysBetween(inflow.date, outflow.date) > apart) return false;
  if (inflow.currency === outflow.currency) return inflow.amount_minor === -outflow.amount_minor;
  if (isByDecision) return true;
  const days = { start: outflow.date, end: outflow.date };
  return isNearRate(await ratesOn(tx.db, tx.familyId, [inflow.currency, outflow.currency], days), inflow, outflow);
}

/** The row of a new transfer. */
export function newTransfer(
  tx: FamilyTransaction,
  {
    id,
    status,
    matched_by,
    notes,
    inflow,
    outflow,
  }: Pick<TransferRow, 'id' | 'status' | 'matched_by' | 'notes'> & TransferSides,
): TransferRow {
  return {
    family_id: tx.familyId,
    id,
    inflow_transaction_id: inflow.id,
    outflow_transaction_id: outflow.id,
    status,
    matched_by,
    inflow_account_id: inflow.account_id,
    outflow_account_id: outflow.account_id,
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
      after: transferRecord(transfer),
      accountIds: [inflow.account_id, outflow.account_id],
    })),
  );
  await insertTransfers(
    tx.db,
    transfers.map(({ transfer }) => transfer),
  );
}

/** Writes changed members with a change row. Returns the new row. */
export async function changeTransfer(
  tx: FamilyTransaction,
  before: TransferRow,
  change: Partial<Pick<TransferRow, 'status' | 'matched_by' | 'notes'>>,
): Promise<TransferRow> {
  const after: TransferRow = { ...before, ...change, updated_at: tx.now };
  await tx.record({
    resource: 'transfer',
    id: after.id,
    kind: 'update',
    before: transferRecord(before),
    after: transferRecord(after),
    accountIds: [after.inflow_account_id, after.outflow_account_id],
  });
  await updateTransferRow(tx.db, after);
  return after;
}

async function accountOf(tx: FamilyTransaction, row: TransactionRow): Promise<AccountRow> {
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  if (account === undefined) throw new Error('a transaction has no account');
  return account;
}
