import { add, type Decimal, isZero, subtract } from '#kernel/money/decimal.ts';
import { followTrades, type LotsBySecurity } from '#ledger/investments/cost-basis/follow-trades.ts';
import type { CostBasisMethod, Lot, TradeEvent } from '#ledger/investments/cost-basis/trade-events.ts';
import { eventOf, TRADE } from '#ledger/investments/trades/index.ts';
import type { EntryReader } from './entry-reader.ts';

type TradeColumns = ReturnType<typeof TRADE.columnsOf>;

/** A trade of a journal, with the lots that leave the account and come to it. */
export type JournalTrade = {
  readonly columns: TradeColumns;
  readonly gone: readonly JournalLot[];
  readonly come: readonly JournalLot[];
  /** False if it concerns units whose cost is unknown: what it gains is then unknown too. */
  readonly isCostKnown: boolean;
};

/** Units of one lot; of all lots of a security where an account keeps their average cost. */
export type JournalLot = {
  readonly security: string;
  /** Names the lot as long as units of it are held. */
  readonly name: string;
  readonly quantity: Decimal;
  readonly acquiredOn: string | null;
  /** Null when unknown. */
  readonly cost: bigint | null;
};

/** The trades of the accounts that are whole in a journal, by day, and within a day in the order in which they count. */
export async function readTrades(reader: EntryReader): Promise<JournalTrade[]> {
  const records = await reader.ledger.recordsOf(TRADE);
  const rows = records.map((record) => TRADE.columnsOf(record)).filter(({ account_id }) => reader.isWhole(account_id));
  if (rows.length === 0) return [];
  const methods = new Map((await reader.ledger.accounts()).map((one) => [one.id, one.cost_basis_method]));
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
  return [...byAccount]
    .flatMap(([id, own]) => tradesOf(own, methods.get(id) ?? 'fifo'))
    .sort((one, other) => (one.columns.date < other.columns.date ? -1 : one.columns.date > other.columns.date ? 1 : 0));
}

function tradesOf(rows: readonly TradeColumns[], method: CostBasisMethod): JournalTrade[] {
  const byId = new Map(rows.map((columns) => [columns.id, columns]));
  const trades: JournalTrade[] = [];
  const events = rows.flatMap((row) => eventOf({ family_id: 0, ...row }) ?? []);
  followTrades(events, method, (event, before, after) => {
    const columns = byId.get(event.id);
    byId.delete(event.id);
    if (columns !== undefined) trades.push({ columns, ...movedBy(event, before, after, method) });
  });
  // The others move cash alone.
  return [...trades, ...[...byId.values()].map((columns) => ({ columns, gone: [], come: [], isCostKnown: true }))];
}

function movedBy(
  event: TradeEvent,
  before: LotsBySecurity,
  after: LotsBySecurity,
  method: CostBasisMethod,
): Omit<JournalTrade, 'columns'> {
  const gone: JournalLot[] = [];
  const come: JournalLot[] = [];
  const takesParts = event.type === 'sell' || event.type === 'transfer_out';
  for (const security of before.keys()) {
    const had = named(security, before.get(security) ?? [], method);
    const has = named(security, after.get(security) ?? [], method);
    for (const name of new Set([...had.keys(), ...has.keys()])) {
      const [was, is] = [had.get(name), has.get(name)];
      if (was !== undefined && is !== undefined && isSame(was, is)) continue;
      if (was !== undefined) gone.push(takesParts && is !== undefined ? differenceOf(was, is) : was);
      // Other trades make new lots of those that they change.
      if (is !== undefined && !takesParts) come.push(is);
    }
  }
  const concerned = event.type === 'return_of_capital' ? [...before.values()].flat() : [...gone, ...come];
  return { gone, come, isCostKnown: concerned.every(({ cost }) => cost !== null) };
}

/** The lots by name: those of one trade are one, and under an average all of a security are one. Known and unknown costs stay apart. */
function named(security: string, lots: readonly Lot[], method: CostBasisMethod): Map<string, JournalLot> {
  const byName = new Map<string, JournalLot>();
  for (const { id, quantity, cost, acquiredOn } of lots) {
    if (isZero(quantity)) continue;
    const isPooled = method === 'average';
    const name = `${isPooled ? 'average' : id}${cost === null ? ' unknown' : ''}`;
    const known = byName.get(name);
    byName.set(name, {
      security,
      name,
      quantity: known === undefined ? quantity : add(known.quantity, quantity),
      acquiredOn: isPooled ? null : acquiredOn,
      cost: cost === null ? null : (known?.cost ?? 0n) + cost,
    });
  }
  return byName;
}

function isSame(one: JournalLot, other: JournalLot): boolean {
  return one.cost === other.cost && isZero(subtract(one.quantity, other.quantity));
}

function differenceOf(was: JournalLot, is: JournalLot): JournalLot {
  const cost = was.cost === null ? null : was.cost - (is.cost ?? 0n);
  return { ...was, quantity: subtract(was.quantity, is.quantity), cost };
}
