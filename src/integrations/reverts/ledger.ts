import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { State } from './spans.ts';

type RecordName = { readonly resource: string; readonly id: string };

/** A record to put back: as it is now, and as it was. */
type Reverted = RecordName & {
  readonly now: State | null;
  readonly target: State | null;
  readonly follows: boolean;
};

/** The reads and writes of the ledger for reverts. They run in a write of the family. */
export type RevertedLedger = {
  /** The records of these ids by resource, in the form of change rows. */
  readonly now: Readonly<Record<string, (tx: FamilyTransaction, ids: readonly string[]) => Promise<object[]>>>;
  putBack(tx: FamilyTransaction, records: readonly Reverted[]): Promise<void>;
  /** Thrown for records whose later changes stand in the way. */
  readonly RevertContradiction: new (
    records: readonly RecordName[],
  ) => Error & { readonly records: readonly RecordName[] };
  /** Thrown for what cannot be put back exactly; the message is for the client. */
  readonly RevertImpossible: new (
    message: string,
  ) => Error;
};
