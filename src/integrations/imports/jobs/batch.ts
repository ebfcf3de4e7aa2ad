import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { RowTally } from '#integrations/imports/rows/row-store.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';

/** The write in which a job carries an import on. */
export type Batch = {
  readonly tx: FamilyTransaction;
  readonly record: ImportRecord;
  /** The outcomes that the batch changes. */
  readonly tally: RowTally;
};
