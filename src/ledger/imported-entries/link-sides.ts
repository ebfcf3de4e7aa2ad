import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { findAccount } from '#ledger/balances/index.ts';
import {
  confirmTransfer,
  findTransactions,
  findTransfer,
  isDecided,
  linkTransfer,
  matchTransfers,
  SIDES_APART_MAX,
  type TransactionRow,
  type TransferSides,
  unlinkTransfer,
} from '#ledger/posting/index.ts';
import { isEnough, permissionIn } from '#ledger/visibility.ts';

/**
 * Makes two entries a confirmed transfer, in place of transfers that were only matched. Returns false, and changes nothing, if they
 * cannot be one or a side is decided to belong to another entry.
 */
export async function linkSides(tx: FamilyTransaction, ids: readonly [string, string]): Promise<boolean> {
  const sides = await loadSides(tx, ids);
  if (sides === undefined || !(await isAllowed(tx, sides.inflow)) || !(await isAllowed(tx, sides.outflow)))
    return false;
  const { inflow, outflow } = sides;
  const linked = [...new Set([inflow.transfer_id, outflow.transfer_id])].filter((id) => id !== null);
  const transfers = await Promise.all(linked.map((id) => findTransfer(tx.db, tx.familyId, id)));
  if (transfers.some((transfer) => transfer !== undefined && isDecided(transfer))) return false;
  const [transfer] = transfers;
  if (transfer !== undefined && inflow.transfer_id === outflow.transfer_id) {
    await confirmTransfer(tx, transfer, sides, { matchedBy: 'import' });
    return true;
  }
  const freed: TransactionRow[] = [];
  for (const id of linked) freed.push(...(await unlinkTransfer(tx, id)));
  const current = (await loadSides(tx, ids)) ?? sides;
  freed.push(...(await linkTransfer(tx, current, { matchedBy: 'import' })).freed);
  await matchTransfers(
    tx,
    freed.filter(({ id }) => !ids.includes(id)),
  );
  return true;
}

async function loadSides(tx: FamilyTransaction, ids: readonly string[]): Promise<TransferSides | undefined> {
  const rows = [...(await findTransactions(tx.db, tx.familyId, ids)).values()];
  const inflow = rows.find(({ amount_minor }) => amount_minor > 0n);
  const outflow = rows.find(({ amount_minor }) => amount_minor < 0n);
  if (inflow === undefined || outflow === undefined) return undefined;
  return isTransfer(inflow, outflow) ? { inflow, outflow } : undefined;
}

function isTransfer(inflow: TransactionRow, outflow: TransactionRow): boolean {
  const isSplit = [inflow, outflow].some((side) => side.parent_id !== null || side.split_parts_count > 0n);
  const isExcluded = isSet(inflow.excluded) || isSet(outflow.excluded);
  if (isSplit || isExcluded || inflow.account_id === outflow.account_id) return false;
  if (inflow.currency === outflow.currency && inflow.amount_minor !== -outflow.amount_minor) return false;
  return daysBetween(inflow.date, outflow.date) <= SIDES_APART_MAX.decided;
}

async function isAllowed(tx: FamilyTransaction, { account_id }: TransactionRow): Promise<boolean> {
  const account = await findAccount(tx.db, tx.familyId, account_id);
  const permission = await permissionIn(tx, account_id);
  return account?.status !== 'disabled' && permission !== undefined && isEnough(permission, 'full_control');
}
