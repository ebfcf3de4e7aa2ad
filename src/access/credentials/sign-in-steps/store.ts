import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** A stored step. */
export type StepRow = LedgerRow<'sign_in_steps'>;

/** Inserts a new step. */
export async function insertStep(db: Db, row: StepRow): Promise<void> {
  await db.insertInto('sign_in_steps').values(row).execute();
}

/** The step of that hash and kind, expired or not. */
export function findStep(db: Db, id: string, kind: string): Promise<StepRow | undefined> {
  return db.selectFrom('sign_in_steps').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
}

/** Deletes a step and returns it; of two concurrent calls only one receives it. */
export function deleteStep(db: Db, id: string, kind: string): Promise<StepRow | undefined> {
  return db.deleteFrom('sign_in_steps').where('id', '=', id).where('kind', '=', kind).returningAll().executeTakeFirst();
}

/** Deletes the steps that expired before `instantText`. */
export async function deleteStepsExpiredBefore(db: Db, instantText: string): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', instantText).execute();
}
