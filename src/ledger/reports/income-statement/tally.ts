import { monthOf } from '#kernel/time/civil-month.ts';
import { SPLIT, type SumRow } from './find-sums.ts';

/** Income and expense as absolute minor units of the statement's currency. `aside` is less what was taken back, and no label has it. */
export type Tally = { income: bigint; expense: bigint; count: number; aside: bigint };

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
  return { income: 0n, expense: 0n, count: 0, aside: 0n };
}

/** Adds one tally to another. */
export function addTally(to: Tally, from: Tally): void {
  to.income += from.income;
  to.expense += from.expense;
  to.count += from.count;
  to.aside += from.aside;
}

/** How entries are converted, and when months begin. */
type TallyRules = {
  /** Minor units of the statement's currency, money in positive; undefined without a rate. */
  convert(minor: bigint, currency: string, date: string): bigint | undefined;
  readonly monthStartDay: number;
};

/**
 * Sums by total, month, category and merchant. Each entry in another currency is converted and rounded by itself, so that each
 * breakdown adds up to the total exactly.
 */
export function tallyRows(rows: readonly SumRow[], { convert, monthStartDay }: TallyRules): Tallies {
  const total = emptyTally();
  const months = new Tallied<string>();
  const [categories, merchants] = [new Tallied<string | null>(), new Tallied<string | null>()];
  let unconverted = 0;
  for (const row of rows) {
    const tally = row.currency === null ? tallyOf(row) : converted(row, convert);
    if (tally === undefined) {
      unconverted += row.part === 'aside' ? 0 : 1;
    } else if (isOfDays(row)) {
      addTally(total, tally);
      addTally(months.of(monthOf(row.date ?? '', monthStartDay)), tally);
      if (row.part === 'aside') continue;
      addTally(categories.of(row.category_id), tally);
      addTally(merchants.of(row.merchant_id), tally);
    } else {
      categories.move(row.category_id, tally);
      merchants.move(row.merchant_id, tally);
    }
  }
  return { total, months, categories: categories.filled(), merchants: merchants.filled(), unconverted };
}

/** Whether a row counts by itself. The others are parts of the sums of days: what has a label. */
function isOfDays({ part }: SumRow): boolean {
  return part === 'day' || part === 'foreign' || part === 'aside';
}

function tallyOf(row: SumRow): Tally {
  const tally = {
    income: exact(row.income_high, row.income_low),
    expense: exact(row.expense_high, row.expense_low),
    count: Number(row.entries),
    aside: 0n,
  };
  return row.part === 'taken' ? negative(tally) : tally;
}

function negative({ income, expense, count, aside }: Tally): Tally {
  return { income: -income, expense: -expense, count: -count, aside: -aside };
}

function exact(high: bigint, low: bigint): bigint {
  return high === 0n ? low : high * SPLIT + low;
}

function converted(row: SumRow, convert: TallyRules['convert']): Tally | undefined {
  const minor = convert(row.income_low - row.expense_low, row.currency ?? '', row.date ?? '');
  if (minor === undefined) return undefined;
  if (row.part === 'aside') return { ...emptyTally(), aside: -minor };
  return { income: minor > 0n ? minor : 0n, expense: minor > 0n ? 0n : -minor, count: 1, aside: 0n };
}

class Tallied<Key> extends Map<Key, Tally> {
  of(key: Key): Tally {
    const known = this.get(key);
    if (known !== undefined) return known;
    const tally = emptyTally();
    this.set(key, tally);
    return tally;
  }

  /** Moves what has a label from that which has none. */
  move(label: NonNullable<Key> | null, tally: Tally): void {
    if (label === null) return;
    addTally(this.of(label), tally);
    addTally(this.of(null as Key), negative(tally));
  }

  /** Without those whose entries were all taken out. */
  filled(): ReadonlyMap<Key, Tally> {
    return new Map([...this].filter(([, { count }]) => count > 0));
  }
}
