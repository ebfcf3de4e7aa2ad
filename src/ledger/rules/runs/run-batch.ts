import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { AppError } from '#kernel/errors.ts';
import {
  type EntryChange,
  findTagIds,
  findTransactions,
  type TransactionRow,
  updateAndSplit,
} from '#ledger/posting/index.ts';
import { applyToChange, definitionOf, type Rules } from '#ledger/rules/apply-rules.ts';
import { compileRule } from '#ledger/rules/engine/index.ts';
import { listRules } from '#ledger/rules/store.ts';
import { authorOf } from '#ledger/visibility.ts';
import { takeEntries } from './entries.ts';
import { insertRunChanges, type RunRow } from './run-store.ts';

const BATCH = 50;
const RUNS_KEPT = 10;
const compiled = new BoundedMap<string, Rules>(RUNS_KEPT);

/**
 * Runs the rules on the next entries. Returns the run after them, and whether it has come to its end.
 * @throws AppError `conflict` if a rule has changed since the run began: it might name what no longer exists.
 */
export async function runBatch(
  tx: FamilyTransaction,
  run: RunRow,
): Promise<{ readonly run: RunRow; readonly isDone: boolean }> {
  const rules = await rulesOf(tx, run);
  const rows = await takeEntries(tx.db, authorOf(tx), { after: run.position, upTo: run.last_id }, BATCH);
  const ids = rows.map(({ id }) => id);
  const tags = rows.length === 0 ? new Map<string, string[]>() : await findTagIds(tx.db, tx.familyId, ids);
  const options = { includesEdited: isSet(run.includes_edited) };
  const changes = rows.flatMap((row) => {
    const change = applyToChange(tx, rules, { before: row, after: row }, tags.get(row.id) ?? [], options);
    return change.after === row ? [] : [change];
  });
  await updateAndSplit(tx, changes);
  const kept = await keepChanges(tx, run, changes, tags);
  const processed = run.processed + BigInt(rows.length);
  const modified = run.modified + BigInt(kept);
  const position = rows.at(-1)?.id ?? run.position;
  return { run: { ...run, position, processed, modified }, isDone: rows.length < BATCH };
}

/** Stores what the run has changed. Returns on how many entries: a transfer may have found no other side. */
async function keepChanges(
  tx: FamilyTransaction,
  { id }: RunRow,
  changes: readonly EntryChange[],
  tags: ReadonlyMap<string, string[]>,
): Promise<number> {
  const ids = changes.map(({ before }) => before.id);
  const rows = await findTransactions(tx.db, tx.familyId, ids);
  const kept = changes.flatMap(({ before, after, tagIds }) => {
    const stored = tags.get(before.id) ?? [];
    const [was, is] = [snapshotOf(before, stored), snapshotOf(rows.get(before.id) ?? after, tagIds ?? stored)];
    const isSame = JSON.stringify({ ...was, set_by: null }) === JSON.stringify({ ...is, set_by: null });
    const shared = { family_id: tx.familyId, run_id: id, transaction_id: before.id };
    return isSame ? [] : [{ ...shared, before: JSON.stringify(was), after: JSON.stringify(is) }];
  });
  await insertRunChanges(tx.db, kept);
  return kept.length;
}

async function rulesOf({ db, familyId }: FamilyTransaction, { id, versions }: RunRow): Promise<Rules> {
  const wanted = new Map<string, string>(JSON.parse(versions));
  const rows = (await listRules(db, familyId)).filter((row) => wanted.has(row.id));
  if (rows.length !== wanted.size || rows.some((row) => wanted.get(row.id) !== String(row.version))) {
    throw new AppError('conflict', 'A rule has changed since the run began');
  }
  const rules = compiled.get(id) ?? { state: versions, rules: rows.map((row) => compileRule(definitionOf(row))) };
  compiled.set(id, rules);
  return rules;
}

/** The members of an entry that rules change, as a run keeps them. */
export type Snapshot = {
  readonly name: string;
  readonly notes: string | null;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  readonly kind: string;
  readonly excluded: boolean;
  /** Absent from what earlier versions have stored. */
  readonly reviewed?: boolean;
  readonly tag_ids: readonly string[];
  readonly parts: number;
  readonly transfer_id: string | null;
  readonly set_by: Readonly<Record<string, string>>;
};

export function snapshotOf(row: TransactionRow, tagIds: readonly string[]): Snapshot {
  const { name, notes, category_id, merchant_id, kind, transfer_id, set_by } = row;
  return {
    name,
    notes,
    category_id,
    merchant_id,
    kind,
    transfer_id,
    excluded: isSet(row.excluded),
    reviewed: isSet(row.reviewed),
    tag_ids: tagIds.toSorted(),
    parts: Number(row.split_parts_count),
    set_by: set_by === null ? {} : JSON.parse(set_by),
  };
}
