import { isSet } from '#database/schema/ledger-tables.ts';
import type { ImportRow } from '#integrations/imports/stored-imports/index.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import type { Candidate } from './candidates.ts';
import { isSameAmount, type RowValues } from './row-values.ts';

/** Banks book a payment within a week. */
export const PENDING_DAYS = 7;

type Use = Pick<ImportRow, 'import_id' | 'identity' | 'pending' | 'name' | 'notes'>;

/** A transaction, or a row that has none yet, which may lack its pending payment or its booking. */
export type Unpaired = Pick<Candidate, 'id' | 'values'> & { readonly uses: readonly Use[] };

/** The booking of a pending payment or the reverse, without a reference that links them: the first with the row's texts, else the first. */
export function findCounterpart<One extends Unpaired>(row: RowValues, all: readonly One[]): One | undefined {
  const possible = all.filter((one) => isCounterpart(row, one));
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
export function findSwap(
  row: RowValues,
  places: Places,
  isRowInFile = true,
  seen = new Set<string>(),
): readonly Unpaired[] {
  const { unpaired, paired, isInFile } = places;
  for (const one of paired) {
    // A file has a pending payment or its booking, not both.
    const counterpart = one.uses.find((use) => use.pending !== row.pending && !(isRowInFile && isInFile(use)));
    const rest = one.uses.find(({ pending }) => pending === row.pending) as (RowValues & Use) | undefined;
    if (counterpart === undefined || rest === undefined || seen.has(one.id) || !canPair(row, counterpart)) continue;
    seen.add(one.id);
    const isRestInFile = isInFile(rest);
    const last = findCounterpart(
      rest,
      unpaired.filter(({ uses }) => !(isRestInFile && uses.some(isInFile))),
    );
    const others = last === undefined ? findSwap(rest, places, isRestInFile, seen) : [last];
    if (others.length > 0) return [one, ...others];
  }
  return [];
}

function isCounterpart(row: RowValues, { values, uses }: Unpaired): boolean {
  // Each payment is booked once: a transaction that has both has no place for another.
  if (uses.length === 0 || uses.some(({ pending }) => pending === row.pending)) return false;
  return values.pending !== row.pending && canPair(row, values);
}

function canPair(row: RowValues, other: Pick<ImportRow, 'date' | 'amount_minor' | 'currency'>): boolean {
  if (other.date === null || !isSameAmount(row, other)) return false;
  const [earlier, later] = isSet(row.pending) ? [row.date, other.date] : [other.date, row.date];
  return earlier <= later && daysBetween(earlier, later) <= PENDING_DAYS;
}

function hasTextsOf(row: RowValues, use: Use): boolean {
  return use.name === row.name && use.notes === row.notes;
}
