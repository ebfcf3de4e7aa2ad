import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { unavailable } from '#kernel/errors.ts';

// The contents that the store has, as the database knows them. A content has its row before it is stored and until it is deleted, and no
// attachment may name one that is being deleted: so neither needs to ask the store inside of a write.

type Db = Kysely<LedgerTables>;
export type ContentRow = LedgerRow<'attachment_contents'>;
type Content = Pick<ContentRow, 'sha256' | 'byte_size'>;

/** All contents of a family. */
export function contentsOf(db: Db, familyId: number): Promise<ContentRow[]> {
  return db.selectFrom('attachment_contents').selectAll().where('family_id', '=', familyId).execute();
}

/** Those of the contents that an attachment may name. */
export async function keptContents(db: Db, familyId: number, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await rowsOf(db, familyId, hashes);
  return new Set(rows.filter(({ deleting_since }) => deleting_since === null).map(({ sha256 }) => sha256));
}

/** Contents that are stored next: they stay for a day, whether an attachment names them or not. @throws AppError `unavailable`. */
export async function wantContents(tx: FamilyTransaction, contents: readonly Content[]): Promise<void> {
  const hashes = contents.map(({ sha256 }) => sha256);
  const known = await rowsOf(tx.db, tx.familyId, hashes);
  if (known.some(({ deleting_since }) => deleting_since !== null)) throw contentDeleted();
  const { familyId: family_id, now: wanted_at } = tx;
  if (known.length > 0) {
    await tx.db
      .updateTable('attachment_contents')
      .set({ wanted_at })
      .where('family_id', '=', family_id)
      .where('sha256', 'in', hashes)
      .execute();
  }
  const isKnown = new Set(known.map(({ sha256 }) => sha256));
  const fresh = contents.filter(({ sha256 }) => !isKnown.has(sha256));
  const rows = fresh.map(({ sha256, byte_size }) => ({
    family_id,
    sha256,
    byte_size,
    wanted_at,
    deleting_since: null,
  }));
  await insertRows(tx.db, 'attachment_contents', rows);
}

/** The 503 for a content that a job deletes at this moment, or has deleted since it was stored. */
export function contentDeleted() {
  return unavailable('attachment_store', 'An earlier copy of the same file is being deleted; try again shortly', 5);
}

/** From now on nothing may name these contents. */
export async function beginDeletion(tx: FamilyTransaction, hashes: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('attachment_contents')
    .set({ deleting_since: tx.now })
    .where('family_id', '=', tx.familyId)
    .where('sha256', 'in', hashes)
    .execute();
}

type Deletion = { readonly since: string; readonly deleted: readonly string[]; readonly untouched: readonly string[] };

/** Forgets the deleted contents and frees the untouched ones. One whose deletion failed may still be deleted: it stays as it is. */
export async function endDeletion(
  { db, familyId }: FamilyTransaction,
  { since, deleted, untouched }: Deletion,
): Promise<void> {
  if (deleted.length > 0) {
    await db
      .deleteFrom('attachment_contents')
      .where('family_id', '=', familyId)
      .where('sha256', 'in', deleted)
      .where('deleting_since', '=', since)
      .execute();
  }
  if (untouched.length === 0) return;
  await db
    .updateTable('attachment_contents')
    .set({ deleting_since: null })
    .where('family_id', '=', familyId)
    .where('sha256', 'in', untouched)
    .where('deleting_since', '=', since)
    .execute();
}

function rowsOf(db: Db, familyId: number, hashes: readonly string[]): Promise<ContentRow[]> {
  return db
    .selectFrom('attachment_contents')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('sha256', 'in', hashes)
    .execute();
}
