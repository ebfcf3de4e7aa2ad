import { monthOf } from '#kernel/time/civil-month.ts';
import type { CountedEntry } from './store.ts';

/** Income and expense as absolute minor units of the statement's currency. */
export type Tally = { income: bigint; expense: bigint; count: number };

/** The sums of a statement by label id; null is for entries without the label. */
export type Tallies = {
  readonly total: Tally;
  /** By `YYYY-MM`. */
  readonly months: ReadonlyMap<string, Tally>;
  readonly categories: ReadonlyMap<string | null, Tally>;
  readonly merchants: ReadonlyMap<string | null, Tally>;
  /** Entries without a known rate; they are in no sum. */
  readonly unconverted: number;
};

export function emptyTally(): Tally {
  return { income: 0n, expense: 0n, count: 0 };
}

/** Adds one tally to another. */
export function addTally(to: Tally, from: Tally): void {
  to.income += from.income;
  to.expense += from.expense;
  to.count += from.count;
}

/** How entries are converted, and when months begin. */
type TallyRules = {
  /** Undefined without a rate. */
  convert(entry: CountedEntry): bigint | undefined;
  readonly monthStartDay: number;
};

/**
 * Sums entries by total, month, category and merchant. Each entry is converted and rounded by itself, so that each breakdown adds
 * up to the total exactly.
 */
export function tallyEntries(entries: readonly CountedEntry[], { convert, monthStartDay }: TallyRules): Tallies {
  const total = emptyTally();
  const [months, categories, merchants] = [
    new Tallied<string>(),
    new Tallied<string | null>(),
    new Tallied<string | null>(),
  ];
  let unconverted = 0;
  for (const entry of entries) {
    const minor = convert(entry);
    if (minor === undefined) {
      unconverted += 1;
      continue;
    }
    const month = months.of(monthOf(entry.date, monthStartDay));
    for (const tally of [total, month, categories.of(entry.category_id), merchants.of(entry.merchant_id)]) {
      if (minor > 0n) tally.income += minor;
      else tally.expense -= minor;
      tally.count += 1;
    }
  }
  return { total, months, categories, merchants, unconverted };
}

class Tallied<Key> extends Map<Key, Tally> {
  of(key: Key): Tally {
    const known = this.get(key);
    if (known !== undefined) return known;
    const tally = emptyTally();
    this.set(key, tally);
    return tally;
  }
}
