import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import type { TargetColumns } from '#ledger/budgets/index.ts';
import type { OriginalAmount } from '#ledger/posting/index.ts';
import type { AccountKey, BudgetLine, Ticker } from './sample-family.ts';

/** A planned entry in minor units; money in is positive. */
export type PlannedEntry = {
  readonly account: AccountKey;
  readonly date: CivilDate;
  readonly minor: bigint;
  readonly name: string;
  readonly category: string | null;
  readonly merchant: string | null;
  readonly tag: string | null;
  readonly notes: string | null;
  readonly original: OriginalAmount | null;
  readonly pending: boolean;
};

export type PlannedTransfer = {
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly date: CivilDate;
  readonly minor: bigint;
  readonly name: string;
  readonly category: string | null;
};

export type PlannedValuation = { readonly account: AccountKey; readonly date: CivilDate; readonly minor: bigint };

/** The price of one unit in minor units of the security's currency. */
export type PlannedPrice = { readonly ticker: Ticker; readonly date: CivilDate; readonly minor: bigint };

/** Millionths of a unit of the family's currency for one unit of the foreign one. */
export type PlannedRate = { readonly date: CivilDate; readonly millionths: bigint };

/** A trade: quantities are thousandths of a unit, and `amount` is that of a dividend, in the family's currency. */
export type PlannedTrade = {
  readonly account: AccountKey;
  readonly ticker: Ticker;
  readonly date: CivilDate;
  readonly type: 'buy' | 'sell' | 'dividend';
  readonly thousandths: bigint;
  readonly price: bigint;
  /** The rate of a price in the foreign currency, in millionths. */
  readonly rate: bigint | null;
  readonly amount: bigint | null;
};

export type PlannedPortfolio = {
  /** The currency of the security from abroad. */
  readonly foreign: string;
  readonly rates: readonly PlannedRate[];
  readonly prices: readonly PlannedPrice[];
  readonly trades: readonly PlannedTrade[];
};

/** The statement of a bank: all that an account has in its days. */
export type PlannedStatement = {
  readonly account: AccountKey;
  readonly start: CivilDate;
  readonly end: CivilDate;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly rows: number;
};

export type PlannedGoal = {
  readonly name: string;
  readonly account: AccountKey;
  readonly target: bigint;
  /** The part of the balance that is for something else. */
  readonly reserved: bigint;
  readonly start: CivilDate;
  readonly end: CivilDate;
};

/** A plan of the forecast. */
export type PlannedForecast = {
  readonly name: string;
  readonly below: bigint;
  readonly payments: readonly {
    readonly name: string;
    readonly minor: bigint;
    readonly date: CivilDate;
    readonly monthly: boolean;
  }[];
  /** The name of the recurring payment that it leaves out. */
  readonly without: string;
};

export type PlannedBudget = {
  readonly income: bigint;
  readonly lines: readonly (Pick<BudgetLine, 'category' | 'isFixed' | 'rollsOver'> & {
    readonly minor: bigint;
    readonly target: TargetColumns;
  })[];
};

/** Planned entries, transfers and valuations, the portfolio, and the records that refer to them. */
export type PlannedFamily = {
  /** The day before the first entry. */
  readonly opened: CivilDate;
  readonly openings: Readonly<Record<AccountKey, bigint>>;
  readonly entries: readonly PlannedEntry[];
  readonly transfers: readonly PlannedTransfer[];
  readonly valuations: readonly PlannedValuation[];
  readonly portfolio: PlannedPortfolio;
  /** The newest statement, which waits to be reconciled, and earlier ones that are; a month has none. */
  readonly statement: PlannedStatement;
  readonly reconciled: readonly PlannedStatement[];
  readonly goals: readonly PlannedGoal[];
  readonly forecast: PlannedForecast;
  readonly budget: PlannedBudget;
  /** The entry that has a receipt. */
  readonly receipt: PlannedEntry;
};

type Details = Partial<Pick<PlannedEntry, 'category' | 'merchant' | 'tag' | 'notes' | 'original'>>;

const PENDING_DAYS = 2;

/** Collects a plan up to `today` and tracks balances. Later items are dropped. */
export class Plan {
  readonly today: CivilDate;
  readonly entries: PlannedEntry[] = [];
  readonly transfers: PlannedTransfer[] = [];
  readonly valuations: PlannedValuation[] = [];
  readonly #held: Record<AccountKey, bigint>;

  constructor(today: CivilDate, openings: Readonly<Record<AccountKey, bigint>>) {
    this.today = today;
    this.#held = { ...openings };
  }

  /** The opening balance and all later amounts of an account, with money in positive. */
  held(account: AccountKey): bigint {
    return this.#held[account];
  }

  enter(account: AccountKey, date: CivilDate, minor: bigint, name: string, details: Details = {}): void {
    if (date > this.today || minor === 0n) return;
    const pending = account === 'card' && date > addDays(this.today, -PENDING_DAYS);
    const { category = null, merchant = null, tag = null, notes = null, original = null } = details;
    this.entries.push({ account, date, minor, name, category, merchant, tag, notes, original, pending });
    this.#move(account, minor);
  }

  /** Adds a transfer unless the amount is zero. */
  send(from: AccountKey, to: AccountKey, date: CivilDate, minor: bigint, name: string, category: string | null): void {
    if (date > this.today || minor <= 0n) return;
    this.transfers.push({ from, to, date, minor, name, category });
    this.#move(from, -minor);
    this.#move(to, minor);
  }

  /** Adds a valuation. */
  state(account: AccountKey, date: CivilDate, minor: bigint): void {
    if (date > this.today) return;
    this.valuations.push({ account, date, minor });
    this.#held[account] = minor;
  }

  // Money in reduces a debt.
  #move(account: AccountKey, minor: bigint): void {
    const isOwed = account === 'card' || account === 'mortgage';
    this.#held[account] += isOwed ? -minor : minor;
  }
}
