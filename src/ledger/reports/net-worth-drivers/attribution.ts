import type { CivilDate } from '#kernel/time/civil-date.ts';
import type { Period } from '#ledger/reports/breakdown/periods.ts';

/** The drivers of net worth, in the order of responses. */
export const DRIVERS = [
  ...(['saved', 'market', 'assets', 'debt', 'other', 'corrections', 'exchange_rates', 'missing_rates'] as const),
] as const;

export type Driver = (typeof DRIVERS)[number];

/** The drivers of moves. The others are the rest of a change, and so of no single account. */
export type MoveDriver = Exclude<Driver, 'exchange_rates' | 'missing_rates'>;

type Account = { readonly id: string; readonly currency: string };

/** A move of net worth on a day: minor units of a currency, positive for more. */
export type Move = {
  readonly driver: MoveDriver;
  readonly account: Account;
  readonly date: CivilDate;
  readonly minor: bigint;
  readonly currency: string;
};

/** Net worth at the end of a day: minor units of the family's currency, by the currency of the accounts. */
export type Worth = ReadonlyMap<string, bigint>;

type Convert = (minor: bigint, currency: string, date: CivilDate) => bigint | undefined;

/**
 * Sums moves by driver and part of a period. The rest of the change of a currency is the effect of exchange rates, and of rounding.
 * Where a rate is missing, the rest has no single reason and is shown apart.
 */
export class Attribution {
  readonly #parts: readonly Period[];
  readonly #convert: Convert;
  readonly #amounts: Map<Driver, bigint>[];
  readonly #moved: Map<string, bigint>[];
  readonly #lacking: Set<string>[];
  readonly #accounts = new Map<Driver, Map<string, bigint>>();

  constructor(parts: readonly Period[], convert: Convert) {
    this.#parts = parts;
    this.#convert = convert;
    this.#amounts = parts.map(() => new Map());
    this.#moved = parts.map(() => new Map());
    this.#lacking = parts.map(() => new Set());
  }

  add({ driver, account, date, minor, currency }: Move): void {
    if (minor === 0n) return;
    const converted = this.#convert(minor, currency, date);
    if (converted === undefined) this.noteMissing(account.currency, date);
    else this.addTo(this.#partOf(date), driver, account, converted);
  }

  /** Adds minor units of the family's currency to the part with that number. */
  addTo(part: number, driver: MoveDriver, account: Account, minor: bigint): void {
    addIn(this.#amounts[part], driver, minor);
    addIn(this.#moved[part], account.currency, minor);
    const accounts = this.#accounts.get(driver) ?? new Map<string, bigint>();
    this.#accounts.set(driver, accounts);
    addIn(accounts, account.id, minor);
  }

  /** Notes that the accounts of a currency lack a rate; one from before the period changes nothing in it. */
  noteMissing(currency: string, date: CivilDate): void {
    if (date >= (this.#parts[0]?.start ?? date)) this.#lacking[this.#partOf(date)]?.add(currency);
  }

  /** The drivers of each part, given net worth before the first and at the end of each: they sum to its change. */
  finish(worths: readonly Worth[]): readonly ReadonlyMap<Driver, bigint>[] {
    return this.#amounts.map((amounts, part) => {
      const [before, after, moved] = [worths[part], worths[part + 1], this.#moved[part]];
      const currencies = [before, after, moved].flatMap((sums) => [...(sums?.keys() ?? [])]);
      for (const currency of new Set(currencies)) {
        const change = (after?.get(currency) ?? 0n) - (before?.get(currency) ?? 0n);
        const rest = change - (moved?.get(currency) ?? 0n);
        addIn(amounts, this.#lacking[part]?.has(currency) ? 'missing_rates' : 'exchange_rates', rest);
      }
      return amounts;
    });
  }

  /** A driver by account, over all parts. */
  accountsOf(driver: Driver): ReadonlyMap<string, bigint> {
    return this.#accounts.get(driver) ?? new Map();
  }

  #partOf(date: CivilDate): number {
    const part = this.#parts.findIndex(({ end }) => date <= end);
    return part === -1 ? this.#parts.length - 1 : part;
  }
}

function addIn<Key>(sums: Map<Key, bigint> | undefined, key: Key, minor: bigint): void {
  sums?.set(key, (sums.get(key) ?? 0n) + minor);
}
