import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import type { Names } from './entry-reader.ts';
import { isLiability, isValued } from './postings.ts';

export const TRANSFERS = 'Equity:Transfers';
export const ADJUSTMENTS = 'Equity:Adjustments';
export const OPENING = 'Equity:Opening-Balances';

/** Turns a name into one part of an account's name. */
type Part = (name: string) => string;

/** The names of journal accounts: of accounts by id, and of categories for money out and in. */
export class JournalAccounts {
  readonly #names: Names;
  readonly #income: ReadonlySet<string>;
  readonly #part: Part;
  readonly #byKey = new Map<string, string>();
  readonly #taken = new Set<string>([TRANSFERS, ADJUSTMENTS, OPENING]);

  constructor(names: Names, income: ReadonlySet<string>, part: Part) {
    this.#names = names;
    this.#income = income;
    this.#part = part;
  }

  /** Where the balance of an account is. */
  ofBalance(account: LedgerRow<'accounts'>): string {
    return this.#once(`balance ${account.id}`, isLiability(account) ? 'Liabilities' : 'Assets', account.name);
  }

  /** Where the entries of an account are: apart if they do not change its balance. */
  ofEntries(account: LedgerRow<'accounts'>): string {
    if (!isValued(account)) return this.ofBalance(account);
    return this.#once(`entries ${account.id}`, 'Equity:Valued', account.name);
  }

  /** A category whose transactions mostly bring money in is income, also for the others. */
  ofCategory(id: string | null, minor: bigint): string {
    const category = this.#names.categories.get(id ?? '');
    if (category === undefined) return `${minor > 0n ? 'Income' : 'Expenses'}:Uncategorized`;
    const parent = this.#names.categories.get(category.parent_id ?? '');
    const root = this.#income.has(category.id) ? 'Income' : 'Expenses';
    const above = parent === undefined ? root : this.#once(`${root} ${parent.id}`, root, parent.name);
    return this.#once(`${root} ${category.id}`, above, category.name);
  }

  /** The name of `key`, kept; a second one of that name gets a number. */
  #once(key: string, root: string, name: string): string {
    const held = this.#byKey.get(key);
    if (held !== undefined) return held;
    const wanted = `${root}:${this.#part(name)}`;
    let free = wanted;
    for (let number = 2; this.#taken.has(free.toLowerCase()); number += 1) free = `${wanted}-${number}`;
    this.#taken.add(free.toLowerCase());
    this.#byKey.set(key, free);
    return free;
  }
}
