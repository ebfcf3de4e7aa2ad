import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { ratesOn } from '#ledger/rates/read-rates.ts';
import { entryPermissionIn, isEnough } from '#ledger/visibility/index.ts';
import { findInRange, findProspects, otherCurrencies } from './find-candidates.ts';
import { dateWindow, isMatchable, isNearRate, nearestFirst, rangeAround } from './match-rules.ts';
import type { TransactionRow } from './store.ts';
import { TransferJudge } from './transfer-judge.ts';
import { linkTransfer, suggestTransfer } from './transfers.ts';

/** Whether the entries were inserted just now, in this order: each then matches only what was stored before it. */
type MatchOptions = { readonly areNew?: boolean };

/**
 * Finds for each entry its most likely other side: the opposite amount in another account at most four days away; otherwise in another
 * currency within ten percent of the rate. Evidence wins, then the nearest day, then the oldest id. With evidence the two become a
 * confirmed transfer, without a suggestion. Both accounts must be active and fully controlled by the author. Returns the ids of all
 * transactions that are sides now.
 */
export async function matchTransfers(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  { areNew = false }: MatchOptions = {},
): Promise<ReadonlySet<string>> {
  const confirmed = new Set<string>();
  const suggested = new Set<string>();
  const freed: TransactionRow[] = [];
  const matchable = rows.filter(isMatchable);
  const { opposites, notAlone } = await findProspects(tx, matchable, areNew);
  const currencies = await otherCurrenciesOf(tx, notAlone);
  const judge = new TransferJudge(tx);
  const positions = new Map(areNew ? matchable.map(({ id }, index) => [id, index]) : []);
  for (const [index, row] of matchable.entries()) {
    if (confirmed.has(row.id)) continue;
    const isLater = ({ id }: TransactionRow) => (positions.get(id) ?? -1) > index;
    const isOpen = async () => (await judge.matching()) !== 'off' && (await isAccountMatchable(tx, row));
    const choose = async (find: () => Promise<TransactionRow[]>) => {
      const candidates = await find();
      return candidates.length > 0 && (await isOpen()) ? judge.choose(row, candidates) : undefined;
    };
    const chosen =
      (opposites.has(row.id) ? await choose(() => findExact(tx, row, isLater)) : undefined) ??
      (await choose(() => findForeign(tx, row, currencies.get(row.currency) ?? [], isLater)));
    if (chosen === undefined) continue;
    const { partner, verdict } = chosen;
    const sides = row.amount_minor > 0n ? { inflow: row, outflow: partner } : { inflow: partner, outflow: row };
    if (verdict === 'confirm') freed.push(...(await linkTransfer(tx, sides, { matchedBy: 'automatic' })).freed);
    else await suggestTransfer(tx, sides);
    for (const { id } of [row, partner]) (verdict === 'confirm' ? confirmed : suggested).add(id);
  }
  const again = freed.length === 0 ? [] : await matchTransfers(tx, freed);
  return new Set([...confirmed, ...suggested, ...again]);
}

/** The candidates with the opposite amount, likeliest first. */
async function findExact(
  tx: FamilyTransaction,
  row: TransactionRow,
  isLater: (other: TransactionRow) => boolean,
): Promise<TransactionRow[]> {
  const opposite = { currency: row.currency, low: -row.amount_minor, high: -row.amount_minor };
  const found = await findInRange(tx, row, opposite);
  return nearestFirst(
    row,
    found.filter((other) => !isLater(other)),
  );
}

async function otherCurrenciesOf(
  tx: FamilyTransaction,
  notAlone: ReadonlySet<string>,
): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const currency of notAlone) {
    found.set(currency, await otherCurrencies(tx.db, tx.familyId, currency));
  }
  return found;
}

async function findForeign(
  tx: FamilyTransaction,
  row: TransactionRow,
  currencies: readonly string[],
  isLater: (other: TransactionRow) => boolean,
): Promise<TransactionRow[]> {
  if (currencies.length === 0) return [];
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
  return nearestFirst(row, found);
}

// The author may not be allowed to write the side that was freed when a transfer ended.
async function isAccountMatchable(tx: FamilyTransaction, row: TransactionRow): Promise<boolean> {
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  const permission = await entryPermissionIn(tx, row);
  return account?.status !== 'disabled' && permission !== undefined && isEnough(permission, 'full_control');
}
