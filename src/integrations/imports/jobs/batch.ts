import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { ImportRecord, RowTally } from '#integrations/imports/stored-imports/index.ts';

/** The write in which a job carries an import on. */
export type Batch = {
  readonly tx: FamilyTransaction;
  readonly record: ImportRecord;
  /** The outcomes that the batch changes. */
  readonly tally: RowTally;
};
