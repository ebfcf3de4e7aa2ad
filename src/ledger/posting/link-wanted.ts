import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import { entryPermissionIn, isEnough } from '#ledger/visibility.ts';
import { isMatchable, nearestFirst, SIDES_APART_MAX } from './match-rules.ts';
import { matchTransfers } from './match-transfers.ts';
import type { TransactionRow } from './store.ts';
import { linkTransfer } from './transfers.ts';

/** An entry, and the account on which its other side is looked for. */
type Wanted = { readonly row: TransactionRow; readonly accountId: string };

const { decided: DAYS } = SIDES_APART_MAX;

/**
 * Links entries to confirmed transfers with the opposite amount on the accounts that are wanted; the nearest day wins. Where there
 * is none, the entry stays as it is. Returns the ids of the linked entries.
 */
export async function linkWanted(tx: FamilyTransaction, wanted: readonly Wanted[]): Promise<ReadonlySet<string>> {
  const linked = new Set<string>();
  const freed: TransactionRow[] = [];
  const open = wanted.filter(({ row }) => isMatchable(row));
  if (open.length === 0) return linked;
  const candidates = await findOpposites(tx, open);
  for (const { row, accountId } of open) {
    if (linked.has(row.id) || accountId === row.account_id) continue;
    const fitting = candidates.filter((one) => !linked.has(one.id) && isOpposite(row, one, accountId));
    const [other] = nearestFirst(row, fitting);
    if (other === undefined || !(await isAllowed(tx, other))) continue;
    const sides = row.amount_minor > 0n ? { inflow: row, outflow: other } : { inflow: other, outflow: row };
    freed.push(...(await linkTransfer(tx, sides, { matchedBy: 'rule' })).freed);
    linked.add(row.id).add(other.id);
  }
  await matchTransfers(
    tx,
    freed.filter(({ id }) => !linked.has(id)),
  );
  return linked;
}

function isOpposite(row: TransactionRow, other: TransactionRow, accountId: string): boolean {
  return (
    other.account_id === accountId &&
    other.currency === row.currency &&
    other.amount_minor === -row.amount_minor &&
    daysBetween(other.date, row.date) <= DAYS &&
    isMatchable(other)
  );
}

async function findOpposites(tx: FamilyTransaction, wanted: readonly Wanted[]): Promise<TransactionRow[]> {
  const days = wanted.map(({ row }) => dayNumber(row.date));
  return tx.db
    .selectFrom('transactions')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .where('account_id', 'in', [...new Set(wanted.map(({ accountId }) => accountId))])
    .where('date', '>=', dayAt(Math.min(...days) - DAYS))
    .where('date', '<=', dayAt(Math.max(...days) + DAYS))
    .where('amount_minor', 'in', [...new Set(wanted.map(({ row }) => -row.amount_minor))])
    .where('transfer_id', 'is', null)
    .execute();
}

async function isAllowed(tx: FamilyTransaction, other: TransactionRow): Promise<boolean> {
  const permission = await entryPermissionIn(tx, other);
  return permission !== undefined && isEnough(permission, 'full_control');
}
