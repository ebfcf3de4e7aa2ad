import type { RecordState } from '#ledger/records/index.ts';

/** A record to put back: as it is now, and as it was; null where there is none. */
export type RevertedRecord = {
  readonly resource: string;
  readonly id: string;
  readonly now: RecordState | null;
  readonly target: RecordState | null;
  /** Whether it only follows from another record of the revert, so that no permission on its account is asked for. */
  readonly follows: boolean;
};

/** Names a record. */
export type RecordName = Pick<RevertedRecord, 'resource' | 'id'>;

/** The records of a later change stand in the way of a revert. */
export class RevertContradiction extends Error {
  readonly records: readonly RecordName[];

  constructor(records: readonly RecordName[]) {
    super('a later change contradicts the revert');
    this.records = records;
  }
}

/** Something of a change cannot be put back exactly. The message is a sentence for the client. */
export class RevertImpossible extends Error {
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.details = details;
  }
}
