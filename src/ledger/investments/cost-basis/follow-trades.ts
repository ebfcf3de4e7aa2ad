import { add, compare, type Decimal, divide, isZero, multiply, negate, subtract, ZERO } from '#kernel/money/decimal.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { multiplied, ONE, QUANTITY_PLACES, shareOf, smaller, spread, sumOf } from './shares.ts';
import type {
  ChosenLot,
  CostBasisMethod,
  GainOfLot,
  HoldingHistory,
  Lot,
  LotsTransferred,
  PositionDay,
  Ratio,
  RealisedGain,
  Shortfall,
  TradeEvent,
} from './trade-events.ts';

export type FollowedTrades = {
  readonly bySecurity: ReadonlyMap<string, HoldingHistory>;
  /** The first trade that takes more than is held. Nothing after its day is followed. */
  readonly shortfall: Shortfall | undefined;
};

/** Sees a trade with the lots of the securities that it names, before and after it. */
export type Watcher = (event: TradeEvent, before: LotsBySecurity, after: LotsBySecurity) => void;

export type LotsBySecurity = ReadonlyMap<string, readonly Lot[]>;

/**
 * Follows the trades of one account, given in order of day and entry: its lots, their cost and its gains. The events
 * of one security are enough, unless mergers or spin-offs connect it with others.
 *
 * A trade that takes more than is held waits for the other trades of its day, as statements name no times: it falls short only
 * if the whole day does not cover it. `watch` sees the trades in the order in which they then count.
 */
export function followTrades(events: readonly TradeEvent[], method: CostBasisMethod, watch?: Watcher): FollowedTrades {
  const holdings = new Holdings(method);
  const apply = (event: TradeEvent) => {
    if (watch === undefined) return holdings.apply(event);
    const before = holdings.lotsOf(event);
    const missing = holdings.apply(event);
    if (missing === undefined) watch(event, before, holdings.lotsOf(event));
    return missing;
  };
  let shortfall: Shortfall | undefined;
  for (let start = 0; start < events.length && shortfall === undefined; ) {
    const date = events[start]?.date;
    let end = start;
    while (events[end]?.date === date) end += 1;
    const ofDay = events.slice(start, end);
    const waiting = ofDay.filter((event) => apply(event) !== undefined);
    for (const event of waiting) shortfall ??= apply(event);
    if (shortfall === undefined && date !== undefined) holdings.closeDay(date, ofDay);
    start = end;
  }
  return { bySecurity: holdings.histories(), shortfall };
}

class Holdings {
  readonly #method: CostBasisMethod;
  readonly #bySecurity = new Map<string, Holding>();

  constructor(method: CostBasisMethod) {
    this.#method = method;
  }

  /** Answers what is missing, and then has changed nothing. */
  apply(event: TradeEvent): Shortfall | undefined {
    const holding = this.#of(event.security);
    const { id, quantity } = { quantity: ZERO, ...event };
    switch (event.type) {
      case 'buy':
      case 'reinvestment':
        holding.acquire([{ id, quantity, cost: event.cost, acquiredOn: event.date }]);
        return undefined;
      case 'opening':
      case 'transfer_in':
        holding.acquire([{ id, quantity, cost: event.cost, acquiredOn: event.acquiredOn }]);
        return undefined;
      case 'sell':
      case 'transfer_out':
        return holding.dispose(event);
      case 'split':
        holding.split(event.ratio);
        return undefined;
      case 'merger': {
        const lots = holding.priced();
        holding.replace([]);
        this.#of(event.other).acquire(inUnits(lots, event.ratio));
        return undefined;
      }
      case 'spin_off': {
        const { leaving, staying } = divideCosts(holding.priced(), event.costShare);
        holding.replace(staying);
        this.#of(event.other).acquire(inUnits(leaving, event.ratio));
        return undefined;
      }
      case 'return_of_capital':
        holding.returnCapital(event);
        return undefined;
    }
  }

  /** The lots of the securities that the trade names. */
  lotsOf(event: TradeEvent): LotsBySecurity {
    return new Map(securitiesOf(event).map((security) => [security, [...this.#of(security).priced()]]));
  }

  closeDay(date: string, events: readonly TradeEvent[]): void {
    for (const security of new Set(events.flatMap(securitiesOf))) this.#of(security).closeDay(date);
  }

  histories(): Map<string, HoldingHistory> {
    return new Map([...this.#bySecurity].map(([security, holding]) => [security, holding.history()]));
  }

  #of(security: string): Holding {
    const known = this.#bySecurity.get(security);
    if (known !== undefined) return known;
    const holding = new Holding(this.#method);
    this.#bySecurity.set(security, holding);
    return holding;
  }
}

function securitiesOf(event: TradeEvent): string[] {
  return 'other' in event ? [event.security, event.other] : [event.security];
}

/** One security. Totals are kept so that the time of a trade depends on the lots that it touches, and not on all. */
class Holding {
  readonly #method: CostBasisMethod;
  /** The oldest first; of the same day, as entered. Under `average` their costs count only when `priced`. */
  #lots: Lot[] = [];
  #quantity = ZERO;
  /** The quantity whose cost is unknown: under `average` all or nothing. */
  #unknown = ZERO;
  /** Of the rest. */
  #cost = 0n;
  #realised = 0n;
  #isRealisedComplete = true;
  #splitsOfDay: Ratio[] = [];
  readonly #days: (PositionDay & { readonly splits: readonly Ratio[] })[] = [];
  readonly #gains: RealisedGain[] = [];
  readonly #transferred: LotsTransferred[] = [];

  constructor(method: CostBasisMethod) {
    this.#method = method;
  }

  acquire(lots: readonly Lot[]): void {
    for (const lot of lots) {
      const newest = this.#lots.at(-1);
      this.#lots.push(lot);
      if (newest !== undefined && ageOf(newest) > ageOf(lot)) this.#lots = inOrder(this.#lots);
      this.#quantity = add(this.#quantity, lot.quantity);
      if (lot.cost === null) this.#unknown = add(this.#unknown, lot.quantity);
      else this.#cost += lot.cost;
    }
    this.#poolUnknown();
  }

  replace(lots: readonly Lot[]): void {
    this.#lots = [];
    this.#quantity = ZERO;
    this.#unknown = ZERO;
    this.#cost = 0n;
    this.acquire(lots);
  }

  split(ratio: Ratio): void {
    this.replace(inUnits(this.priced(), ratio));
    this.#splitsOfDay.push(ratio);
  }

  /** The lots with their costs: under `average` each has its quantity's share of the cost of all. */
  priced(): readonly Lot[] {
    if (this.#method !== 'average') return this.#lots;
    return withCosts(this.#lots, isZero(this.#unknown) ? this.#cost : null);
  }

  dispose(event: TradeEvent & { type: 'sell' | 'transfer_out' }): Shortfall | undefined {
    const { security, date, id, quantity } = event;
    if (compare(this.#quantity, quantity) < 0) {
      return { trade: id, security, date, missing: subtract(quantity, this.#quantity) };
    }
    const chosen = takeChosen(this.#lots, this.#method === 'specific' ? (event.lots ?? []) : []);
    if ('missing' in chosen) return { trade: id, security, date, ...chosen };
    const rest = subtract(quantity, sumOf(chosen.taken.map((lot) => lot.quantity)));
    const last = event.lots?.at(-1);
    if (compare(rest, ZERO) < 0)
      return { trade: id, security, date, missing: negate(rest), ...(last && { lot: last.lot }) };
    const isLifo = this.#method === 'lifo';
    const others = takeFirst(isLifo ? chosen.left.toReversed() : chosen.left, rest);
    this.#lots = isLifo ? others.left.reverse() : others.left;
    const lots = this.#leave([...chosen.taken, ...others.taken], quantity);
    if (event.type === 'sell') this.#realise(event, gainsOf(lots, event.proceeds, date));
    else this.#transferred.push({ trade: id, date, lots });
    return undefined;
  }

  returnCapital(event: TradeEvent & { type: 'return_of_capital' }): void {
    const { amount, date, id } = event;
    const lots = this.priced();
    if (lots.length === 0) {
      // Paid after everything was sold: no cost is left that it could lower.
      this.#realise(event, [gainOf({ id, acquiredOn: null, quantity: ZERO, cost: 0n }, amount, date)]);
      return;
    }
    if (this.#method === 'average' && amount <= this.#cost) {
      this.#cost -= amount;
      return;
    }
    const parts = spread(
      amount,
      lots.map((lot) => lot.quantity),
    );
    const returned = lots.map((lot, at) => ({ lot, part: parts[at] ?? 0n }));
    const exceeds = (cost: bigint, part: bigint) => this.#method === 'average' || part > cost;
    this.replace(
      returned.map(({ lot, part }) => {
        if (lot.cost === null) return lot;
        return { ...lot, cost: exceeds(lot.cost, part) ? 0n : lot.cost - part };
      }),
    );
    const gains = returned.filter(({ lot, part }) => lot.cost !== null && exceeds(lot.cost, part));
    if (gains.length === 0) return;
    this.#realise(
      event,
      gains.map(({ lot, part }) => gainOf(lot, part, date)),
    );
  }

  closeDay(date: string): void {
    this.#days.push({
      date,
      quantity: this.#quantity,
      restatedQuantity: this.#quantity,
      cost: this.#cost,
      isCostComplete: isZero(this.#unknown),
      realised: this.#realised,
      isRealisedComplete: this.#isRealisedComplete,
      splits: this.#splitsOfDay,
    });
    this.#splitsOfDay = [];
  }

  history(): HoldingHistory {
    return {
      lots: this.priced(),
      days: restated(this.#days),
      gains: this.#gains,
      transferred: this.#transferred,
    };
  }

  /** Takes the lots off the totals. Under `average` their cost is rounded once, as a share of the cost of all. */
  #leave(lots: readonly Lot[], quantity: Decimal): Lot[] {
    const isPooled = this.#method === 'average';
    const ofPool = isPooled && isZero(this.#unknown) ? shareOf(this.#cost, quantity, this.#quantity) : null;
    const leaving = isPooled ? withCosts(lots, ofPool) : [...lots];
    this.#quantity = subtract(this.#quantity, quantity);
    for (const { cost, quantity: part } of leaving) {
      if (cost === null) this.#unknown = subtract(this.#unknown, part);
      else this.#cost -= cost;
    }
    return leaving;
  }

  /** Under `average` one unknown cost makes all unknown, until everything is sold. */
  #poolUnknown(): void {
    if (this.#method !== 'average' || isZero(this.#unknown)) return;
    this.#unknown = this.#quantity;
    this.#cost = 0n;
  }

  #realise(event: TradeEvent & { type: RealisedGain['type'] }, parts: readonly GainOfLot[]): void {
    const { id: trade, type, date } = event;
    const proceeds = parts.reduce((sum, part) => sum + part.proceeds, 0n);
    const cost = costOf(parts);
    const gain = cost === null ? null : proceeds - cost;
    const quantity = sumOf(parts.map((part) => part.quantity));
    this.#gains.push({ trade, type, date, quantity, proceeds, cost, gain, parts });
    this.#realised += parts.reduce((sum, part) => sum + (part.gain ?? 0n), 0n);
    if (gain === null) this.#isRealisedComplete = false;
  }
}

function ageOf(lot: Lot): string {
  return lot.acquiredOn ?? '';
}

function inOrder(lots: readonly Lot[]): Lot[] {
  return lots.toSorted((one, other) => (ageOf(one) < ageOf(other) ? -1 : ageOf(one) > ageOf(other) ? 1 : 0));
}

/** Null when one is unknown. */
function costOf(parts: readonly { readonly cost: bigint | null }[]): bigint | null {
  return parts.reduce<bigint | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0n);
}

function withCosts(lots: readonly Lot[], total: bigint | null): Lot[] {
  const quantities = lots.map((lot) => lot.quantity);
  const costs = total === null || lots.length === 0 ? [] : spread(total, quantities);
  return lots.map((lot, at) => ({ ...lot, cost: costs[at] ?? null }));
}

function inUnits(lots: readonly Lot[], ratio: Ratio): Lot[] {
  const quantities = lots.map((lot) => lot.quantity);
  const changed = multiplied(quantities, ratio);
  return lots.map((lot, at) => ({ ...lot, quantity: changed[at] ?? ZERO }));
}

/** The share of all known costs is rounded once; that of a lot is a difference of rounded running totals. Without a share no cost is known. */
function divideCosts(lots: readonly Lot[], share: Decimal | null): { leaving: Lot[]; staying: Lot[] } {
  let running = 0n;
  let given = 0n;
  const costs = lots.map(({ cost }) => {
    if (cost === null || share === null) return { leaving: null, staying: null };
    running += cost;
    const leaving = shareOf(running, share, ONE) - given;
    given += leaving;
    return { leaving, staying: cost - leaving };
  });
  return {
    leaving: lots.map((lot, at) => ({ ...lot, cost: costs[at]?.leaving ?? null })),
    staying: lots.map((lot, at) => ({ ...lot, cost: costs[at]?.staying ?? null })),
  };
}

function takeChosen(
  lots: readonly Lot[],
  chosen: readonly ChosenLot[],
): { taken: Lot[]; left: readonly Lot[] } | { missing: Decimal; lot: string } {
  const taken: Lot[] = [];
  let left: readonly Lot[] = lots;
  for (const { lot: id, quantity } of chosen) {
    const ofLot = left.filter((lot) => lot.id === id);
    const own = takeFirst(ofLot, quantity);
    const missing = subtract(quantity, sumOf(own.taken.map((lot) => lot.quantity)));
    if (!isZero(missing)) return { missing, lot: id };
    taken.push(...own.taken);
    const place = left.findIndex((lot) => lot.id === id);
    left = left.filter((lot) => lot.id !== id).toSpliced(place, 0, ...own.left);
  }
  return { taken, left };
}

/** The part of a lot that is taken has its share of the cost, rounded; what is left has the rest. */
function takeFirst(lots: readonly Lot[], quantity: Decimal): { taken: Lot[]; left: Lot[] } {
  const taken: Lot[] = [];
  let wanted = quantity;
  let at = 0;
  for (let lot = lots[at]; lot !== undefined && !isZero(wanted); lot = lots[at]) {
    at += 1;
    const part = smaller(lot.quantity, wanted);
    wanted = subtract(wanted, part);
    if (compare(part, lot.quantity) === 0) {
      taken.push(lot);
      continue;
    }
    const cost = lot.cost === null ? null : shareOf(lot.cost, part, lot.quantity);
    taken.push({ ...lot, quantity: part, cost });
    const rest = {
      ...lot,
      quantity: subtract(lot.quantity, part),
      cost: cost === null ? null : (lot.cost ?? 0n) - cost,
    };
    return { taken, left: [rest, ...lots.slice(at)] };
  }
  return { taken, left: lots.slice(at) };
}

function gainsOf(lots: readonly Lot[], proceeds: bigint, date: string): GainOfLot[] {
  const quantities = lots.map((lot) => lot.quantity);
  const parts = spread(proceeds, quantities);
  return lots.map((lot, at) => gainOf(lot, parts[at] ?? 0n, date));
}

function gainOf({ id, acquiredOn, quantity, cost }: Lot, proceeds: bigint, date: string): GainOfLot {
  const gain = cost === null ? null : proceeds - cost;
  const daysHeld = acquiredOn === null ? null : daysBetween(acquiredOn, date);
  return { lot: id, acquiredOn, quantity, proceeds, cost, gain, daysHeld };
}

/** The days with their quantities in units after all splits of later days. */
function restated(days: readonly (PositionDay & { readonly splits: readonly Ratio[] })[]): PositionDay[] {
  let later: Ratio = { after: ONE, before: ONE };
  const backwards = days.toReversed().map(({ splits, ...day }) => {
    const restatedQuantity = divide(multiply(day.quantity, later.after), later.before, QUANTITY_PLACES);
    for (const { after, before } of splits) {
      later = { after: multiply(later.after, after), before: multiply(later.before, before) };
    }
    return { ...day, restatedQuantity };
  });
  return backwards.reverse();
}
