import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { isRecordType } from '#integrations/imports/import-types.ts';
import { takeBackParts, writeLabels, writeParts } from '#integrations/imports/moving/index.ts';
import { changeImport } from '#integrations/imports/record.ts';
import { importRecords, settleReverted, takeBackRecords } from '#integrations/imports/record-imports/index.ts';
import { writeStatements } from '#integrations/imports/rows/kept-statements.ts';
import { type ImportRow, type Outcome, RowTally, takeRows } from '#integrations/imports/rows/row-store.ts';
import { type ImportRecord, moveImport } from '#integrations/imports/store.ts';
import type { Progress } from '#jobs/job-queue.ts';
import { isAccount, requireControlledAccount } from '#ledger/imported-entries/index.ts';
import { removeTradesOfImport } from '#ledger/investments/trades/index.ts';
import { removeStatements } from '#ledger/statements/index.ts';
import type { Batch } from './batch.ts';
import { endRevertOfSession } from './end-revert-of-session.ts';
import { importBatch } from './import-batch.ts';
import { revertBatch } from './revert-batch.ts';

// Rows are inserted in statements of 64.
const BATCH = 64;

/** How a job carries an import on: the rows that wait, their work, and the status when none is left. */
type Work = {
  readonly waiting: readonly Outcome[];
  readonly end: ImportRecord['status'];
  /** Works before the first row, and after the last one. */
  before(batch: Omit<Batch, 'tally'>, isTimeUp: () => boolean): Promise<Progress>;
  after(batch: Omit<Batch, 'tally'>, isTimeUp: () => boolean): Promise<Progress>;
  /** Works on the first rows at least, and returns how many. */
  run(batch: Batch, rows: readonly ImportRow[]): Promise<number>;
  /** Works in the write that gives it the status `end`. */
  atEnd?(tx: FamilyTransaction, record: ImportRecord): Promise<void>;
};

/** Files of records: the created ones are taken back first, and then each row gets its outcome. */
const RECORD_WORK: Partial<Record<ImportRecord['status'], Work>> = {
  importing: {
    waiting: ['ready'],
    end: 'complete',
    before: async () => 'done',
    after: async () => 'done',
    run: importRecords,
  },
  reverting: {
    waiting: ['created', 'matched'],
    end: 'reverted',
    before: takeBackRecords,
    after: async () => 'done',
    run: settleReverted,
  },
};

const WORK: Partial<Record<ImportRecord['status'], Work>> = {
  importing: {
    waiting: ['ready'],
    end: 'complete',
    before: writeLabels,
    after: writeParts,
    run: importBatch,
    atEnd: writeStatements,
  },
  reverting: {
    waiting: ['created', 'updated', 'matched', 'removed'],
    end: 'reverted',
    before: takeBackTrades,
    after: async (batch, isTimeUp) => {
      const progress = await takeBackParts(batch, isTimeUp);
      if (progress !== 'done') return progress;
      await removeStatements(batch.tx, 'import_id', batch.record.id);
      return endRevertOfSession(batch, isTimeUp);
    },
    run: revertBatch,
  },
};

/** Takes back the trades of an import; those that a person has edited stay, unless the revert includes them. */
async function takeBackTrades({ tx, record }: Omit<Batch, 'tally'>): Promise<Progress> {
  const isEdited = (trade: { readonly created_at: string; readonly updated_at: string }) =>
    trade.updated_at !== trade.created_at;
  await removeTradesOfImport(tx, record.id, (trade) => isEdited(trade) && !isSet(record.includes_edited));
  return 'done';
}

/** Carries an import or its revert on, until the time is up. */
export async function continueImport(parts: Omit<Batch, 'tally'>, isTimeUp: () => boolean): Promise<Progress> {
  const { tx, record } = parts;
  const isOfRecords = isRecordType(record.type);
  const work = (isOfRecords ? RECORD_WORK : WORK)[record.status];
  if (work === undefined) return 'done';
  // An account that was deleted has nothing left to take back, the rest of its file may have.
  if (!isOfRecords && (record.status !== 'reverting' || (await isAccount(tx, record.account_id))))
    await requireControlledAccount(tx, record.account_id);
  // Once a row is settled, all that comes before the rows is done.
  const ready = record.position > 0n ? 'done' : await work.before(parts, isTimeUp);
  if (ready !== 'done') return ready;
  const tally = new RowTally();
  let { position } = record;
  do {
    const rows = await takeRows(tx.db, { ...record, position, outcomes: work.waiting, limit: BATCH });
    if (rows.length === 0) {
      await tally.store(tx.db, record.family_id);
      const progress = await work.after(parts, isTimeUp);
      if (progress === 'done') {
        await work.atEnd?.(tx, record);
        await changeImport(tx, record, { status: work.end, position: 0n });
      } else await moveImport(tx.db, record, position);
      return progress;
    }
    const settled = await work.run({ ...parts, tally }, rows);
    position = rows[settled - 1]?.number ?? position;
  } while (!isTimeUp());
  await tally.store(tx.db, record.family_id);
  await moveImport(tx.db, record, position);
  return 'more';
}
