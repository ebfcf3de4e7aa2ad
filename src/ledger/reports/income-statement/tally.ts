import type { CountedEntry } from './store.ts';

/** Income and expense, both without sign, in minor units of the statement's currency. */
export type Tally = { income: bigint; expense: bigint; count: number };

/** The sums of a statement; the labels' keys are ids, null for entries without one. */
export type Tallies = {
  readonly total: Tally;
  /** By `YYYY-MM`. */
  readonly months: ReadonlyMap<string, Tally>;
  readonly categories: ReadonlyMap<string | null, Tally>;
  readonly merchants: ReadonlyMap<string | null, Tally>;
  /** Entries that no rate could be found for; they are in none of the sums. */
  readonly unconverted: number;
};

/** Nothing yet. */
export function emptyTally(): Tally {
  return { income: 0n, expense: 0n, count: 0 };
}

/** Adds one tally to another. */
export function addTally(to: Tally, from: Tally): void {
  to.income += from.income;
  to.expense += from.expense;
  to.count += from.count;
}

/**
 * Sums entries four ways. Each entry is converted and rounded once, by itself, so that months, categories and merchants each add
 * up to the total exactly. `convert` answers undefined where there is no rate.
 */
export function tallyEntries(
  entries: readonly CountedEntry[],
  convert: (entry: CountedEntry) => bigint | undefined,
): Tallies {
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
    const month = months.of(entry.date.slice(0, 7));
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
