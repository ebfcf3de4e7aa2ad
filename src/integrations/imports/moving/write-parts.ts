import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import type { MovedResult } from '#ledger/moved-records/moved-records.ts';
import { takeBackMoved } from '#ledger/moved-records/take-back.ts';
import { writeMoved } from '#ledger/moved-records/write-moved.ts';
import { haveLabels, lastWritten, nextWaiting, runningOthers, type StoredPart, settlePart } from './part-store.ts';

type Batch = { readonly tx: FamilyTransaction; readonly record: ImportRecord };
type Progress = 'more' | 'done' | 'waiting';

// The rows of the other accounts must not meet rules that come with them.
const AFTER_OTHERS: readonly string[] = ['budget', 'rule', 'recurring', 'goal'];

/** Writes the labels of an import's file, before its rows. Others of its session wait for them. */
export async function writeLabels(batch: Batch, isTimeUp: () => boolean): Promise<Progress> {
  const { tx, record } = batch;
  for (;;) {
    const part = await nextWaiting(tx.db, record, 'labels');
    if (part === undefined) break;
    await write(batch, part);
    if (isTimeUp()) return 'more';
  }
  if (record.session_id === null) return 'done';
  const others = await runningOthers(tx.db, record);
  const ids = others.map(({ id }) => id);
  return (await haveLabels(tx.db, record.family_id, ids)) ? 'waiting' : 'done';
}

/** Writes the other records of an import's file, after its rows. */
export async function writeParts(batch: Batch, isTimeUp: () => boolean): Promise<Progress> {
  const { tx, record } = batch;
  for (;;) {
    const part = await nextWaiting(tx.db, record);
    if (part === undefined) return 'done';
    if (AFTER_OTHERS.includes(part.kind) && (await runningOthers(tx.db, record)).length > 0) return 'waiting';
    await write(batch, part);
    if (isTimeUp()) return 'more';
  }
}

async function write({ tx, record }: Batch, row: Parameters<typeof settlePart>[1]): Promise<void> {
  const { part, accounts }: StoredPart = JSON.parse(row.content);
  const result = await writeMoved(tx, part, {
    accountId: record.account_id,
    accounts: new Map(Object.entries(accounts)),
    unknownLabels: record.unknown_labels,
  });
  // Its content is in the ledger now.
  await settlePart(tx.db, row, { status: 'written', content: '', result: JSON.stringify(result) });
}

/** Takes back what an import wrote besides its rows. */
export async function takeBackParts({ tx, record }: Batch, isTimeUp: () => boolean): Promise<Progress> {
  for (;;) {
    const row = await lastWritten(tx.db, record);
    if (row === undefined) return 'done';
    const result: MovedResult = JSON.parse(row.result ?? '');
    await takeBackMoved(tx, result, isSet(record.includes_edited));
    await settlePart(tx.db, row, { status: 'reverted' });
    if (isTimeUp()) return 'more';
  }
}
