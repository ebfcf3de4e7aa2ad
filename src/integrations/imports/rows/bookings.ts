import { isSet } from '#database/tables/ledger-tables.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { type Candidate, isByRate, isSameAmount, isSameState, type RowValues } from './candidates.ts';
import type { ImportRow } from './row-store.ts';

/** Banks book a payment within a week. */
export const PENDING_DAYS = 7;

type Use = Pick<ImportRow, 'import_id' | 'identity' | 'pending' | 'name' | 'notes'> & {
  readonly details?: string | null;
};

/** A transaction, or a row that has none yet, which may lack its pending payment or its booking. */
export type Unpaired = Pick<Candidate, 'id' | 'values'> & { readonly uses: readonly Use[] };

/** The booking of a pending payment or the reverse, without a reference that links them: the first with the row's texts, else the first. */
export function findCounterpart<One extends Unpaired>(row: RowValues, all: readonly One[]): One | undefined {
  return firstWithTexts(
    row,
    all.filter((one) => isCounterpart(row, one)),
  );
}

function firstWithTexts<One extends Unpaired>(row: RowValues, possible: readonly One[]): One | undefined {
  return possible.find(({ uses }) => uses.some((use) => hasTextsOf(row, use))) ?? possible[0];
}

/** Where the rows of a file may have counterparts. */
export type Places = {
  readonly unpaired: readonly Unpaired[];
  readonly paired: readonly Candidate[];
  readonly isInFile: (use: Use) => boolean;
};

/**
 * Finds a counterpart for a row whose own one is paired with another. Returns the transactions that swap counterparts: the first gives its
 * own to the row and takes that of the next, and the last is unpaired so far. Empty if there are none.
 */
export function findSwap(row: RowValues, places: Places): readonly Unpaired[] {
  const search = new SwapSearch(row, places);
  const rows = [{ row, isInFile: true }];
  const swap: Candidate[] = [];
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    const pair = search.nextPair(last);
    if (pair === undefined) {
      rows.pop();
      swap.pop();
      continue;
    }
    const unpaired = search.unpairedFor(pair.rest);
    if (unpaired !== undefined) return [...swap, pair.one, unpaired];
    swap.push(pair.one);
    rows.push(pair.rest);
  }
  return [];
}

type Placed = { readonly row: RowValues; readonly isInFile: boolean };

/** A search that looks at each pair once. Rows of one day and amount that are both in the file, or both not, have the same possible counterparts. */
class SwapSearch {
  readonly #state: Pick<RowValues, 'pending' | 'details'>;
  readonly #places: Places;
  readonly #seen = new Set<string>();
  readonly #positions = new Map<string, number>();
  readonly #possible = new Map<string, readonly Unpaired[]>();

  constructor(state: Pick<RowValues, 'pending' | 'details'>, places: Places) {
    this.#state = state;
    this.#places = places;
  }

  /** The next pair that could give its counterpart to the row, and the row that would be left. */
  nextPair(to: Placed): { readonly one: Candidate; readonly rest: Placed } | undefined {
    const { paired, isInFile } = this.#places;
    const key = keyOf(to);
    for (let at = this.#positions.get(key) ?? 0; at < paired.length; at += 1) {
      const one = paired[at];
      if (one === undefined || this.#seen.has(one.id)) continue;
      // A file has a pending payment or its booking, not both.
      const counterpart = one.uses.find((use) => !isSameState(use, this.#state) && !(to.isInFile && isInFile(use)));
      const rest = one.uses.find((use) => isSameState(use, this.#state)) as (RowValues & Use) | undefined;
      if (counterpart === undefined || rest === undefined || !canPair(to.row, counterpart)) continue;
      this.#seen.add(one.id);
      this.#positions.set(key, at + 1);
      return { one, rest: { row: rest, isInFile: isInFile(rest) } };
    }
    this.#positions.set(key, paired.length);
    return undefined;
  }

  unpairedFor(rest: Placed): Unpaired | undefined {
    const { unpaired, isInFile } = this.#places;
    const key = keyOf(rest);
    const possible =
      this.#possible.get(key) ??
      unpaired.filter((one) => isCounterpart(rest.row, one) && !(rest.isInFile && one.uses.some(isInFile)));
    this.#possible.set(key, possible);
    return firstWithTexts(rest.row, possible);
  }
}

const keyOf = ({ row, isInFile }: Placed) =>
  [row.date, row.amount_minor, row.currency, isByRate(row) ? row.details : '', isInFile].join();

function isCounterpart(row: RowValues, { values, uses }: Unpaired): boolean {
  // Each payment is booked once: a transaction that has both has no place for another.
  if (uses.length === 0 || uses.some((use) => isSameState(use, row))) return false;
  return !isSameState(values, row) && canPair(row, values);
}

function canPair(row: RowValues, other: Candidate['values']): boolean {
  if (other.date === null || !isSameAmount(row, other)) return false;
  // Banks date a charge before or after the purchase.
  if (isByRate(row) !== isByRate(other)) return daysBetween(row.date, other.date) <= PENDING_DAYS;
  const [earlier, later] = isSet(row.pending) ? [row.date, other.date] : [other.date, row.date];
  return earlier <= later && daysBetween(earlier, later) <= PENDING_DAYS;
}

function hasTextsOf(row: RowValues, use: Use): boolean {
  return use.name === row.name && use.notes === row.notes;
}
