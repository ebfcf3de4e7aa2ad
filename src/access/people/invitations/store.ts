import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

/** A stored invitation. */
export type InvitationRow = LedgerRow<'invitations'>;

type Db = Kysely<LedgerTables>;

/** Inserts a new invitation. */
export async function insertInvitation(db: Db, row: InvitationRow): Promise<void> {
  await db
    .insertInto('invitations')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** The family's invitations. */
export function invitationsOf(db: Db, familyId: number) {
  return db.selectFrom('invitations').selectAll().where('family_id', '=', familyId);
}

/** The family's invitation of that id, if there is one. */
export function findInvitation(db: Db, familyId: number, id: string): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The invitation with that code; its user belongs to no family yet. */
export function findInvitationByCode(db: Db, codeHashes: readonly string[]): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('code_hash', 'in', codeHashes).executeTakeFirst();
}

/** Stores how an invitation ended. */
export async function updateInvitationRow(db: Db, row: InvitationRow): Promise<void> {
  const { accepted_at, revoked_at } = row;
  await db
    .updateTable('invitations')
    .set({ accepted_at, revoked_at })
    .where('family_id', '=', row.family_id)
    .where('id', '=', row.id)
    .execute();
}
