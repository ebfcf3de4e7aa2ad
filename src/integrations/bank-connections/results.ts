import type { Fault } from './faults.ts';
import type { SyncRow } from './store.ts';

/** Rows by what they came to. */
export type Counts = {
  readonly created: number;
  readonly updated: number;
  readonly removed: number;
  readonly duplicate: number;
  readonly skipped: number;
  readonly failed: number;
};

export const NO_COUNTS: Counts = { created: 0, updated: 0, removed: 0, duplicate: 0, skipped: 0, failed: 0 };

/** The result for one linked account, as the sync stores it. */
export type AccountResult = {
  readonly linked_account_id: string;
  readonly account_id: string;
  /** The first day and the sign with which its rows were asked for. */
  readonly since: string;
  readonly is_inverted: boolean;
  /** The import that takes the rows into the ledger; null without new rows. */
  readonly import_id: string | null;
  readonly counts: Counts;
  readonly fault: Fault | null;
  /** Whether the bank gave rows or a balance of it. */
  readonly came: boolean;
  /** The day up to which it was read; null where the next sync reads its days again. */
  readonly read_until: string | null;
  /** Null where the balances agree or cannot be compared. Plain decimals. */
  readonly difference: BalanceDifference | null;
};

export type BalanceDifference = {
  readonly date: string;
  readonly currency: string;
  readonly bank_balance: string;
  readonly ledger_balance: string;
  readonly difference: string;
  /** The first day on which it can have arisen. */
  readonly first_day: string;
};

export function resultsOf({ results }: Pick<SyncRow, 'results'>): AccountResult[] {
  const stored: AccountResult[] = JSON.parse(results);
  // Those of earlier releases lack some counts.
  return stored.map((one) => ({ ...one, counts: { ...NO_COUNTS, ...one.counts } }));
}

export function sumOf(all: readonly Counts[]): Counts {
  return all.reduce((sum, one) => {
    const names = Object.keys(sum) as (keyof Counts)[];
    return Object.fromEntries(names.map((name) => [name, sum[name] + one[name]])) as Counts;
  }, NO_COUNTS);
}
