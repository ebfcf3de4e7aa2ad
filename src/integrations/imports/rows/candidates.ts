import { flag, isSet } from '#database/tables/ledger-tables.ts';
import type { CurrentEntry } from '#ledger/imported-entries/index.ts';
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
  readonly values: Pick<ImportRow, 'date' | 'amount_minor' | 'currency' | 'pending'>;
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
    const values = entry === undefined ? lastBooked(uses) : { ...entry, pending: flag(entry.pending) };
    return values === undefined ? [] : [{ id, entry, uses, values }];
  });
  return [...all.filter(({ entry }) => entry !== undefined), ...all.filter(({ entry }) => entry === undefined)];
}

function lastBooked(uses: readonly Use[]): Use | undefined {
  return uses.findLast(({ pending }) => !isSet(pending)) ?? uses.at(-1);
}

export type RowValues = Pick<ImportRow, 'pending' | 'name' | 'notes'> & {
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
};

type Amount = { readonly amount_minor: bigint | null; readonly currency: string | null };

export function isSameAmount(row: RowValues, entry: Amount): boolean {
  return entry.amount_minor === row.amount_minor && entry.currency === row.currency;
}

type State = Pick<ImportRow, 'pending'>;

/** Whether both are pending or neither is; each database has its own numbers for that. */
export function isSameState(one: State, other: State): boolean {
  return isSet(one.pending) === isSet(other.pending);
}
