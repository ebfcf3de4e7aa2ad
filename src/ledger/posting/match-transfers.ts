import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { ratesOn } from '#ledger/rates/conversion/index.ts';
import { entryPermissionIn, isEnough } from '#ledger/visibility/index.ts';
import { type Candidate, findInRange, findOpposites, otherCurrencies } from './find-candidates.ts';
import { dateWindow, isMatchable, isNearRate, nearestFirst, rangeAround } from './match-rules.ts';
import { findTransaction, type TransactionRow } from './store.ts';
import { linkTransfer } from './transfers.ts';

/** Whether the entries were inserted just now, in this order: each then matches only what was stored before it. */
type MatchOptions = { readonly areNew?: boolean };

/**
 * Links each entry with its most likely other side to a pending transfer: the opposite amount in another account at most four
 * days away; otherwise in another currency within ten percent of the rate. The nearest day wins, then the oldest id. Both
 * accounts must be active and fully controlled by the author. Returns the ids of all linked transactions.
 */
export async function matchTransfers(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  { areNew = false }: MatchOptions = {},
): Promise<ReadonlySet<string>> {
  const linked = new Set<string>();
  const matchable = rows.filter(isMatchable);
  const [opposites, currencies] = await Promise.all([
    findOpposites(tx, matchable, areNew),
    otherCurrenciesOf(tx, matchable),
  ]);
  const positions = new Map(areNew ? matchable.map(({ id }, index) => [id, index]) : []);
  for (const [index, row] of matchable.entries()) {
    if (linked.has(row.id)) continue;
    const isLater = ({ id }: TransactionRow) => (positions.get(id) ?? -1) > index;
    const partner =
      (await findExact(tx, row, opposites.get(row.id) ?? [], { linked, areNew })) ??
      (await findForeign(tx, row, currencies.get(row.currency) ?? [], isLater));
    if (partner === undefined || !(await isAccountMatchable(tx, row))) continue;
    const sides = row.amount_minor > 0n ? { inflow: row, outflow: partner } : { inflow: partner, outflow: row };
    await linkTransfer(tx, sides, { status: 'pending' });
    linked.add(row.id).add(partner.id);
  }
  return linked;
}

async function findExact(
  tx: FamilyTransaction,
  row: TransactionRow,
  candidates: readonly Candidate[],
  { linked, areNew }: { readonly linked: ReadonlySet<string>; readonly areNew: boolean },
): Promise<TransactionRow | undefined> {
  // A day's only listed candidate was linked meanwhile: that day may have another one.
  const isStale = candidates.some(({ id }) => linked.has(id));
  const current = isStale ? ((await findOpposites(tx, [row], areNew)).get(row.id) ?? []) : candidates;
  const [nearest] = nearestFirst(row, current);
  return nearest && findTransaction(tx.db, tx.familyId, nearest.id);
}

async function otherCurrenciesOf(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const currency of new Set(rows.map((row) => row.currency))) {
    found.set(currency, await otherCurrencies(tx.db, tx.familyId, currency));
  }
  return found;
}

async function findForeign(
  tx: FamilyTransaction,
  row: TransactionRow,
  currencies: readonly string[],
  isLater: (other: TransactionRow) => boolean,
): Promise<TransactionRow | undefined> {
  if (currencies.length === 0) return undefined;
  const window = dateWindow(row.date);
  const days = { start: window[0] ?? row.date, end: window.at(-1) ?? row.date };
  const rates = await ratesOn(tx.db, tx.familyId, [row.currency, ...currencies], days);
  const found: TransactionRow[] = [];
  for (const currency of currencies) {
    const range = rangeAround(rates, row, currency);
    if (range === undefined) continue;
    const candidates = await findInRange(tx, row, range);
    found.push(...candidates.filter((other) => !isLater(other) && isNearRate(rates, row, other)));
  }
  return nearestFirst(row, found)[0];
}

// The author may not be allowed to write the side that was freed when a transfer ended.
async function isAccountMatchable(tx: FamilyTransaction, row: TransactionRow): Promise<boolean> {
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  const permission = await entryPermissionIn(tx, row);
  return account?.status !== 'disabled' && permission !== undefined && isEnough(permission, 'full_control');
}
