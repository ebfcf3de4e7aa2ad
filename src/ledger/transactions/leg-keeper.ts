import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { TransactionRow } from './store.ts';

/** A transaction as it must be written, and what follows from it elsewhere. */
export type Settled = {
  readonly row: TransactionRow;
  /** Writes what follows, if anything does; call it once, when the row itself is written. */
  readonly finish: (() => Promise<void>) | null;
};

/** Keeps transfers right while their legs are written; the transfers slice does it. */
export type LegKeeper = {
  /** The ids of those new transactions that may be legs with what is stored: nothing follows from the others. */
  foresee(tx: FamilyTransaction, rows: readonly TransactionRow[]): Promise<ReadonlySet<string>>;
  /** Decides what a new or changed transaction is to its transfer, or to one that it now makes. Writes nothing yet. */
  settle(tx: FamilyTransaction, before: TransactionRow | undefined, after: TransactionRow): Promise<Settled>;
  /** Ends what rests on a transaction that is about to go; `withAccount` when every other of its account goes too. */
  release(tx: FamilyTransaction, row: TransactionRow, withAccount: boolean): Promise<void>;
};
