import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import type { AccountKey } from './household.ts';

/** An entry that is to be made; minor units, money in positive. */
export type PlannedEntry = {
  readonly account: AccountKey;
  readonly date: CivilDate;
  readonly minor: bigint;
  readonly name: string;
  readonly category: string | null;
  readonly merchant: string | null;
  readonly tag: string | null;
  readonly notes: string | null;
  readonly pending: boolean;
};

/** Money that is to go from one account to another on one day. */
export type PlannedTransfer = {
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly date: CivilDate;
  readonly minor: bigint;
  readonly name: string;
  readonly category: string | null;
};

/** What an account is to be stated to hold, or owe, at the end of a day. */
export type PlannedValuation = { readonly account: AccountKey; readonly date: CivilDate; readonly minor: bigint };

/** Everything that is in the sample books beside the accounts themselves. */
export type PlannedFamily = {
  /** The day before the first entry. */
  readonly opened: CivilDate;
  readonly openings: Readonly<Record<AccountKey, bigint>>;
  readonly entries: readonly PlannedEntry[];
  readonly transfers: readonly PlannedTransfer[];
  readonly valuations: readonly PlannedValuation[];
};

type Details = Partial<Pick<PlannedEntry, 'category' | 'merchant' | 'tag' | 'notes'>>;

const PENDING_DAYS = 2;

/** A family under construction: takes what happens up to `today` and knows what an account then holds. What lies ahead is left out. */
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

  /** The openings and everything that has happened in an account since, whichever way its balance is counted. */
  held(account: AccountKey): bigint {
    return this.#held[account];
  }

  /** Makes an entry. */
  enter(account: AccountKey, date: CivilDate, minor: bigint, name: string, details: Details = {}): void {
    if (date > this.today || minor === 0n) return;
    const pending = account === 'card' && date > addDays(this.today, -PENDING_DAYS);
    const { category = null, merchant = null, tag = null, notes = null } = details;
    this.entries.push({ account, date, minor, name, category, merchant, tag, notes, pending });
    this.#move(account, minor);
  }

  /** Sends money, if there is any to send. */
  send(from: AccountKey, to: AccountKey, date: CivilDate, minor: bigint, name: string, category: string | null): void {
    if (date > this.today || minor <= 0n) return;
    this.transfers.push({ from, to, date, minor, name, category });
    this.#move(from, -minor);
    this.#move(to, minor);
  }

  /** States what an account holds, or owes, at the end of a day. */
  state(account: AccountKey, date: CivilDate, minor: bigint): void {
    if (date > this.today) return;
    this.valuations.push({ account, date, minor });
    this.#held[account] = minor;
  }

  // What is owed goes down with money that comes in.
  #move(account: AccountKey, minor: bigint): void {
    const isOwed = account === 'card' || account === 'mortgage';
    this.#held[account] += isOwed ? -minor : minor;
  }
}
