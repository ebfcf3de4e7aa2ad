import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Families, isOfActiveFamily } from '#database/queries/active-families.ts';
import { sendRows } from '#database/queries/insert-rows.ts';
import { flag, isSet, type LedgerRow, type LedgerTables, type NewLedgerRow } from '#database/tables/ledger-tables.ts';

export type RunRow = LedgerRow<'rule_runs'>;
/** A change of one entry by a run. */
export type RunChangeRow = LedgerRow<'rule_run_changes'>;

type Db = Kysely<LedgerTables>;

const ofFamily = (db: Db, familyId: number) => db.selectFrom('rule_runs').selectAll().where('family_id', '=', familyId);

export function findRun(db: Db, familyId: number, id: string): Promise<RunRow | undefined> {
  return ofFamily(db, familyId).where('id', '=', id).executeTakeFirst();
}

/** All runs of a family, oldest first. */
export const selectRuns = ofFamily;

/** The oldest runs and reverts of all families that go on. */
export function findRunning(db: Db, families: Families, limit: number): Promise<RunRow[]> {
  return running(db, families).selectAll().orderBy('id').limit(limit).execute();
}

export const unfinishedRuns = (db: Db, families: Families) => running(db, families).select('updated_at as since');

function running(db: Db, families: Families = null) {
  return db
    .selectFrom('rule_runs')
    .where('status', 'in', ['pending', 'reverting'])
    .where(isOfActiveFamily('rule_runs.family_id', families));
}

/** Whether a run or a revert of the family goes on. */
export async function isRunning(db: Db, familyId: number): Promise<boolean> {
  const running = ofFamily(db, familyId).where('status', 'in', ['pending', 'reverting']).limit(1);
  return (await running.executeTakeFirst()) !== undefined;
}

// How far a run has come is no change of it.
function recordOf({ family_id: _family, ...row }: RunRow): object {
  const { position: _p, processed: _d, modified: _m, queued, versions: _v, last_id: _l, ...record } = row;
  return { ...record, queued: Number(queued), includes_edited: isSet(row.includes_edited) };
}

/** Inserts and records a run. */
export async function addRun(tx: FamilyTransaction, row: RunRow): Promise<void> {
  const stored = { ...row, family_id: tx.familyId, includes_edited: flag(isSet(row.includes_edited)) };
  await tx.db
    .insertInto('rule_runs')
    .values(stored as NewLedgerRow<'rule_runs'>)
    .execute();
  await tx.record({ resource: 'rule_run', id: row.id, kind: 'create', after: recordOf(row) });
}

/** Updates and records a run, and returns its new row. */
export async function changeRun(tx: FamilyTransaction, before: RunRow, change: Partial<RunRow>): Promise<RunRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  await updateRunRow(tx.db, after);
  const records = { before: recordOf(before), after: recordOf(after) };
  await tx.record({ resource: 'rule_run', id: after.id, kind: 'update', ...records });
  return after;
}

/** Writes back what may change on a run. */
export async function updateRunRow(db: Db, row: RunRow): Promise<void> {
  const { family_id, id, includes_edited: _edited, rule_id: _rule, rule_name: _name, created_at: _at, ...values } = row;
  await db.updateTable('rule_runs').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
}

export async function insertRunChanges(db: Db, rows: readonly RunChangeRow[]): Promise<void> {
  const values = rows.map((row) => ({ ...row, family_id: Number(row.family_id) }));
  await sendRows(db, 'rule_run_changes', values);
}

/** The next changes of a run, by the ids of their transactions. */
export function takeRunChanges(db: Db, { family_id, id, position }: RunRow, limit: number): Promise<RunChangeRow[]> {
  return db
    .selectFrom('rule_run_changes')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('run_id', '=', id)
    .where('transaction_id', '>', position)
    .orderBy('transaction_id')
    .limit(limit)
    .execute();
}

/** Deletes the runs of a family or of one user; their changes go with them, and what they changed stays. */
export async function eraseRuns(tx: FamilyTransaction, userId?: string): Promise<void> {
  const all = ofFamily(tx.db, tx.familyId).orderBy('id');
  const rows = await (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
  for (const row of rows) {
    await tx.db.deleteFrom('rule_runs').where('family_id', '=', tx.familyId).where('id', '=', row.id).execute();
    await tx.record({ resource: 'rule_run', id: row.id, kind: 'delete', before: recordOf(row) });
  }
}
