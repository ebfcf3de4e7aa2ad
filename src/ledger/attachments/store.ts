import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { AttachmentRow } from '#ledger/posting/index.ts';
import { entryVisibleTo, type Membership } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

// The condition that the user sees the transaction `t`.
const isSeen = (member: Membership) =>
  entryVisibleTo({ ...member, purpose: 'view', accountIds: [] }, { account: 't.account_id', date: 't.date' });

/** The attachments of a transaction, oldest first. */
export function attachmentsOf(db: Db, familyId: number, transactionId: string): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

/** The attachment with its account, if the user sees the transaction. */
export function findAttachment(db: Db, member: Membership, id: string) {
  return db
    .selectFrom('attachments as f')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.family_id', '=', 'f.family_id').onRef('t.id', '=', 'f.transaction_id'),
    )
    .selectAll('f')
    .select('t.account_id')
    .where('f.family_id', '=', member.familyId)
    .where('f.id', '=', id)
    .where(isSeen(member))
    .executeTakeFirst();
}

/** Whether the user sees the transaction. */
export async function seesTransaction(db: Db, member: Membership, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('transactions as t')
    .select('t.id')
    .where('t.family_id', '=', member.familyId)
    .where('t.id', '=', id)
    .where(isSeen(member))
    .executeTakeFirst();
  return row !== undefined;
}

/** How many files a transaction has. */
export async function countOf(db: Db, familyId: number, transactionId: string): Promise<number> {
  return (await attachmentsOf(db, familyId, transactionId)).length;
}

/** The bytes of all files of a family; one with several names counts for each. */
export async function storedBytes(db: Db, familyId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments')
    .select(({ fn }) => fn.sum<bigint | null>('byte_size').as('bytes'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function insertAttachment(db: Db, row: AttachmentRow): Promise<void> {
  await db
    .insertInto('attachments')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

export async function deleteAttachmentRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('attachments').where('family_id', '=', familyId).where('id', '=', id).execute();
}

/** Those of the contents that a row of the family names. */
export async function usedContents(db: Db, familyId: number, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('attachments')
    .select('sha256')
    .where('family_id', '=', familyId)
    .where('sha256', 'in', hashes)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}
