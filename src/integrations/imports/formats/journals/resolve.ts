import { RowFault } from '#integrations/imports/statement.ts';
import type { Amount, Posting, Transaction } from './journal.ts';
import { absolute, rounded, share, unitOf } from './quantity.ts';

/** A posting with its amount, and what it counts for in its transaction. */
export type Flow = {
  readonly posting: Posting;
  readonly account: string;
  readonly date: string;
  readonly units: Amount;
  weight: Amount;
};

type Lot = { left: bigint; readonly weight: Amount; readonly units: bigint };

/** Gives postings the amounts that a journal leaves to arithmetic. Transactions come by ascending day. */
export class Resolver {
  readonly #sums = new Map<string, bigint>();
  readonly #lots = new Map<string, Lot[]>();

  /** @throws RowFault for postings that do not sum to zero. */
  flowsOf({ date, postings }: Transaction): Flow[] {
    const flows: Flow[] = [];
    const elided: Posting[] = [];
    for (const posting of postings) {
      const units = posting.amount ?? this.#assigned(posting);
      if (units === null) elided.push(posting);
      else
        flows.push({
          posting,
          account: posting.account,
          date: posting.date ?? date,
          units,
          weight: this.#weightOf(posting, units),
        });
    }
    if (elided.length > 1) throw new RowFault('invalid_entry', 'More than one posting has no amount');
    const [only] = elided;
    if (only === undefined) settleTwo(flows);
    else
      for (const [commodity, sum] of sumsOf(flows)) {
        if (sum === 0n) continue;
        const units = { quantity: -roundedIn(sum, commodity), commodity };
        flows.push({ posting: only, account: only.account, date: only.date ?? date, units, weight: units });
      }
    balance(flows);
    for (const flow of flows) this.#note(flow);
    return flows;
  }

  /** The amount that brings the account to the balance that the posting states. */
  #assigned({ account, balance }: Posting): Amount | null {
    if (balance === null) return null;
    const held = this.#sums.get(`${account} ${balance.commodity}`) ?? 0n;
    return { quantity: balance.quantity - held, commodity: balance.commodity };
  }

  #weightOf({ account, weight, takesLots }: Posting, units: Amount): Amount {
    if (!takesLots) return weight ?? units;
    // The oldest lots go first.
    let [left, cost, commodity] = [-units.quantity, 0n, units.commodity];
    for (const lot of this.#lots.get(`${account} ${units.commodity}`) ?? []) {
      if (left === 0n || lot.left === 0n || left > 0n !== lot.left > 0n) continue;
      const taken = absolute(left) < absolute(lot.left) ? left : lot.left;
      lot.left -= taken;
      left -= taken;
      cost += share(lot.weight.quantity, taken, lot.units);
      commodity = lot.weight.commodity;
    }
    if (left !== 0n) throw new RowFault('invalid_entry', 'The posting takes more lots than the account has');
    return { quantity: -cost, commodity };
  }

  #note({ account, units, weight, posting }: Flow): void {
    const key = `${account} ${units.commodity}`;
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + units.quantity);
    if (weight.commodity === units.commodity || posting.takesLots || units.quantity === 0n) return;
    const lots = this.#lots.get(key) ?? [];
    lots.push({ left: units.quantity, units: units.quantity, weight });
    this.#lots.set(key, lots);
  }
}

function sumsOf(flows: readonly Flow[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { weight } of flows) sums.set(weight.commodity, (sums.get(weight.commodity) ?? 0n) + weight.quantity);
  return sums;
}

function roundedIn(quantity: bigint, commodity: string): bigint {
  const unit = unitOf(commodity);
  return unit === null ? quantity : rounded(quantity, unit);
}

// So many of the smallest amounts may be lost to the rounding of prices.
const TOLERATED = 5n;

/** Two commodities without a price are one for the other. */
function settleTwo(flows: readonly Flow[]): void {
  const open = [...sumsOf(flows)].filter(([commodity, sum]) => absolute(sum) > TOLERATED * (unitOf(commodity) ?? 0n));
  const [first, second] = open;
  if (open.length !== 2 || first === undefined || second === undefined) return;
  const [from, to] = unitOf(second[0]) === null ? [second, first] : [first, second];
  if (from[1] > 0n === to[1] > 0n) return;
  for (const flow of flows)
    if (flow.weight.commodity === from[0])
      flow.weight = { quantity: share(flow.weight.quantity, -to[1], from[1]), commodity: to[0] };
}

/** Rounds weights to money, and gives what rounding leaves to a posting with a price, else to the largest. @throws RowFault */
function balance(flows: readonly Flow[]): void {
  for (const flow of flows) {
    const { quantity, commodity } = flow.weight;
    flow.weight = { quantity: roundedIn(quantity, commodity), commodity };
  }
  for (const [commodity, sum] of sumsOf(flows)) {
    if (sum === 0n) continue;
    const own = flows.filter(({ weight }) => weight.commodity === commodity);
    const priced = own.filter(({ units }) => units.commodity !== commodity);
    const [absorber] = (priced.length > 0 ? priced : own).toSorted((one, other) =>
      absolute(one.weight.quantity) > absolute(other.weight.quantity) ? -1 : 1,
    );
    const unit = unitOf(commodity) ?? 0n;
    const isInexact = priced.length > 0 || (unit > 0n && own.some(({ units }) => units.quantity % unit !== 0n));
    if (absorber === undefined || !isInexact || absolute(sum) > TOLERATED * unit)
      throw new RowFault('invalid_entry', `The postings do not sum to zero in ${commodity || 'the journal'}`);
    absorber.weight = { quantity: absorber.weight.quantity - sum, commodity };
  }
}
