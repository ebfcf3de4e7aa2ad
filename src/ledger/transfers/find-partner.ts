import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/schema/ledger-tables.ts';
import { absolute, MAX_MINOR } from '#kernel/money/money.ts';
import { type Rates, ratesOn } from '#ledger/rates/manual/index.ts';
import type { TransactionRow } from '#ledger/transactions/index.ts';
import { type Except, findCandidates, otherCurrencies, type Range } from './candidates.ts';
import { daysBetween, nearDays } from './near-days.ts';

/** How far, in percent, what arrives may differ from what was sent at the rate of the day. */
const RATE_TOLERANCE = 10n;

/**
 * The transaction that is the other leg of `row` by the look of it: of the opposite amount, in another account, at most four
 * days away; failing that, in another currency within ten percent of the rate. The nearest day wins, then the oldest id. Both
 * accounts must be ones that whoever writes has full control of.
 */
export async function findPartner(
  tx: FamilyTransaction,
  row: TransactionRow,
  except: Except,
): Promise<TransactionRow | undefined> {
  if (!isMatchable(row)) return undefined;
  const opposite: Range = { currency: row.currency, low: -row.amount_minor, high: -row.amount_minor };
  const [exact] = await findCandidates(tx, row, opposite, except);
  if (exact !== undefined) return exact;
  const currencies = await otherCurrencies(tx.db, tx.familyId, row.currency);
  return currencies.length === 0 ? undefined : findForeign(tx, row, currencies, except);
}

/** Whether a transaction may be a leg at all. */
export function isMatchable(row: TransactionRow): boolean {
  const isWhole = row.parent_id === null && row.split_parts_count === 0n;
  return isWhole && row.transfer_id === null && row.amount_minor !== 0n && !isSet(row.excluded);
}

async function findForeign(
  tx: FamilyTransaction,
  row: TransactionRow,
  currencies: readonly string[],
  except: Except,
): Promise<TransactionRow | undefined> {
  const { day7: start, day8: end } = nearDays(row.date);
  const rates = await ratesOn(tx.db, tx.familyId, [row.currency, ...currencies], { start, end });
  const found: TransactionRow[] = [];
  for (const currency of currencies) {
    const range = rangeAround(rates, row, currency);
    if (range === undefined) continue;
    const candidates = await findCandidates(tx, row, range, except);
    found.push(...candidates.filter((candidate) => areNear(rates, row, candidate)));
  }
  const distance = (one: TransactionRow) => daysBetween(one.date, row.date);
  return found.sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))[0];
}

// Wide enough for every rate of these days; each candidate is then held to the rate of its own.
function rangeAround(rates: Rates, row: TransactionRow, currency: string): Range | undefined {
  const sizes = Object.values(nearDays(row.date))
    .map((day) => rates.convert(absolute(row.amount_minor), row.currency, currency, day))
    .filter((size) => size !== undefined)
    .sort((a, b) => (a < b ? -1 : 1));
  const [least, most] = [sizes.at(0), sizes.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  const [low, high] = [storable((least * 4n) / 5n), storable((most * 5n) / 4n + 1n)];
  return row.amount_minor < 0n ? { currency, low, high } : { currency, low: -high, high: -low };
}

// No amount is zero or larger than this; a rate can make of one what no 64-bit integer holds.
function storable(size: bigint): bigint {
  if (size < 1n) return 1n;
  return size < MAX_MINOR ? size : MAX_MINOR;
}

/** Whether what arrives is what was sent, at the rate of the day on which it was sent. */
export function areNear(rates: Rates, one: TransactionRow, other: TransactionRow): boolean {
  const [outflow, inflow] = one.amount_minor < 0n ? [one, other] : [other, one];
  const sent = { minor: outflow.amount_minor, currency: outflow.currency };
  const arrived = { minor: inflow.amount_minor, currency: inflow.currency };
  return rates.isNear(sent, arrived, outflow.date, RATE_TOLERANCE) === true;
}
