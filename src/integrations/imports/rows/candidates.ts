import { flag, isSet } from '#database/tables/ledger-tables.ts';
import type { CurrentEntry, PaidAmount } from '#ledger/imported-entries/index.ts';
import { isStoredByRate, storedOriginal } from './row-details.ts';
import type { findRowsOf } from './row-matches.ts';
import type { ImportRow } from './row-store.ts';

type Use = Awaited<ReturnType<typeof findRowsOf>>[number];

/** A transaction that a row may mean, with the rows that stand for it. */
export type Candidate = {
  readonly id: string;
  /** Absent if a person has deleted it. */
  readonly entry: CurrentEntry | undefined;
  readonly uses: readonly Use[];
  /** Its values; those of its last row if it is deleted. */
  readonly values: Pick<ImportRow, 'date' | 'amount_minor' | 'currency' | 'pending'> & Paid;
};

/** A row stores in its details what was paid, and whether a rate has made the amount. */
type Paid = {
  readonly details?: string | null;
  readonly original?: PaidAmount | null;
  readonly isByRate?: boolean;
};

/** The candidates of these ids, deleted ones last. */
export function candidatesOf(
  ids: ReadonlySet<string>,
  entries: ReadonlyMap<string, CurrentEntry>,
  usesOf: ReadonlyMap<string | null, readonly Use[]>,
): Candidate[] {
  const all = [...ids].flatMap((id): Candidate[] => {
    const entry = entries.get(id);
    const uses = usesOf.get(id) ?? [];
    const values = entry === undefined ? lastBooked(uses) : valuesOf(entry, uses);
    return values === undefined ? [] : [{ id, entry, uses, values }];
  });
  return [...all.filter(({ entry }) => entry !== undefined), ...all.filter(({ entry }) => entry === undefined)];
}

function valuesOf(entry: CurrentEntry, uses: readonly Use[]): Candidate['values'] {
  // A person may have corrected what a rate has made: the bank has charged it only where a row says so.
  const isByRate = uses.length === 0 ? hasRate(entry) : uses.every(isStoredByRate);
  return { ...entry, pending: flag(entry.pending), isByRate };
}

/** Whether a rate has made the amount of a transaction. */
export function hasRate({ original }: Pick<CurrentEntry, 'original'>): boolean {
  return original?.rate_source != null;
}

function lastBooked(uses: readonly Use[]): Use | undefined {
  return uses.findLast(({ pending }) => !isSet(pending)) ?? uses.at(-1);
}

export type RowValues = Pick<ImportRow, 'pending' | 'name' | 'notes'> & {
  readonly details?: string | null;
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
};

type Amount = Paid & { readonly amount_minor: bigint | null; readonly currency: string | null };

/** Whether the amounts are equal. Rates differ: where one has made an amount, what was paid is compared. */
export function isSameAmount(row: RowValues, entry: Amount): boolean {
  const [one, other] = isByRate(row) || isByRate(entry) ? [paidIn(row), paidIn(entry)] : [row, entry];
  return other.amount_minor === one.amount_minor && other.currency === one.currency;
}

/** Whether a rate has made the amount: the bank has not charged it yet. */
export function isByRate(one: Paid): boolean {
  return one.isByRate ?? isStoredByRate(one);
}

/** The amount in the currency of the purchase. */
export function paidIn(one: Amount): Pick<Amount, 'amount_minor' | 'currency'> {
  const original = originalIn(one);
  if (original === null) return one;
  const { amount_minor, currency } = original;
  return { amount_minor: (one.amount_minor ?? 0n) < 0n ? -amount_minor : amount_minor, currency };
}

export function originalIn(one: Paid): PaidAmount | null {
  return one.original === undefined ? storedOriginal(one) : one.original;
}

type State = Pick<ImportRow, 'pending'> & Paid;

/** Whether both are pending or neither is, and the bank has charged both or neither; each database has its own numbers for flags. */
export function isSameState(one: State, other: State): boolean {
  return isSet(one.pending) === isSet(other.pending) && isByRate(one) === isByRate(other);
}

/** The place of a row among those of its transaction: rates make amounts before banks charge them, and payments are pending first. */
export function rankOf(one: State): number {
  return (isByRate(one) ? 0 : 2) + (isSet(one.pending) ? 0 : 1);
}
