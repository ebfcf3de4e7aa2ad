import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { addEntries, findFamilyOf } from '#access/credentials/directory.ts';
import { countAttempt, invitationThrottles } from '#access/credentials/throttle.ts';
import type { Outbox } from '#access/mail/outbox.ts';
import { SIGN_UP_PATH } from '#access/mail/page-paths.ts';
import { findFamily } from '#access/people/families.ts';
import { findUser, languageFor, nameOf } from '#access/people/users/index.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { NEWEST_FIRST, type PageQuery, pageById } from '#application/pagination.ts';
import type { Author, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import type { Invitation, InvitationList, IssuedInvitation, NewInvitation } from './schemas.ts';

/** Creates an invitation, and mails it to its address; only this response and the mail contain the code. */
export async function createInvitation(
  context: Context,
  { settings, outbox }: AccessParts,
  { email, role }: z.output<typeof NewInvitation>,
): Promise<z.output<typeof IssuedInvitation>> {
  const code = newSecret('cfi');
  return writeFamily(context, async (tx) => {
    const row: InvitationRow = {
      family_id: BigInt(tx.familyId),
      id: newId(),
      email,
      role,
      code_hash: codeHash(code),
      invited_by: context.actor.userId,
      created_at: tx.now,
      expires_at: instant(Date.parse(tx.now) + settings.invitationDays * DAY_MS),
      accepted_at: null,
      revoked_at: null,
    };
    await insertInvitation(tx.db, row);
    await tx.record({ resource: 'invitation', id: row.id, kind: 'create', after: invitationRecord(row) });
    const mailed = outbox !== null && email !== null && (await mayMail(tx, email));
    if (mailed) await mailInvitation(tx, outbox, { row, email, code }, settings);
    return { ...presentInvitation(row, tx.now), code, mailed };
  });
}

/** Counts a mail. Where it is one too many, the person who invites still has the code to send. */
async function mayMail(tx: FamilyTransaction, email: string): Promise<boolean> {
  for (const throttle of invitationThrottles(tx.familyId, email)) {
    if ((await countAttempt(tx, throttle)) !== null) return false;
  }
  return true;
}

/** Mails the link of an invitation in the language of the person who invites. */
async function mailInvitation(
  tx: FamilyTransaction,
  outbox: Outbox,
  { row, email, code }: { readonly row: InvitationRow; readonly email: string; readonly code: string },
  { publicUrl }: AccessParts['settings'],
): Promise<void> {
  const [family, inviter] = [await findFamily(tx.db, tx.familyId), await findUser(tx.db, tx.familyId, row.invited_by)];
  if (inviter === undefined) throw notFound('User');
  await outbox.add(
    tx,
    { email, language: languageFor(inviter, family) },
    {
      kind: 'invitation',
      link: `${publicUrl.href}${SIGN_UP_PATH}?${new URLSearchParams({ invitation: code })}`,
      inviter: nameOf(inviter),
      family: family.name,
      at: row.expires_at,
      timezone: family.timezone,
    },
  );
}

/** A page of the family's invitations, newest first. */
export async function listInvitations(
  context: PagedContext,
  query: PageQuery,
): Promise<z.output<typeof InvitationList>> {
  const { db, clock, actor } = context;
  const now = instant(clock());
  const { rows, pagination } = await pageById(context, query, {
    name: 'invitations',
    order: NEWEST_FIRST,
    rows: invitationsOf(db.read, actor.familyId),
  });
  return { invitations: rows.map((row) => presentInvitation(row, now)), pagination };
}

/** Revokes an invitation; a revoked one stays revoked. @throws AppError `not_found`, or `conflict` if it was accepted. */
export async function revokeInvitation(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const invitation = await findInvitation(tx.db, tx.familyId, id);
    if (invitation === undefined) throw notFound('Invitation');
    if (invitation.accepted_at !== null) throw new AppError('conflict', 'This invitation has been accepted');
    if (invitation.revoked_at === null) await endInvitation(tx, invitation, 'revoked_at');
  });
}

/** An invitation code and the email address it is used for. */
type PresentedCode = { readonly code: string; readonly email: string };

/** The pending invitation of a code, at `now`, RFC 3339, for whatever address. */
export async function pendingInvitation(
  db: Kysely<LedgerTables>,
  code: string,
  now: string,
): Promise<InvitationRow | undefined> {
  for (const hash of codeHashes(code)) {
    const row = await findInvitationByCode(db, hash);
    if (row !== undefined) return invitationStatus(row, now) === 'pending' ? row : undefined;
  }
  return undefined;
}

/**
 * Finds the pending invitation of a code, at `now`, RFC 3339. @throws AppError `invalid_invite_code`, the same for every reason.
 */
export async function requireInvitation(
  db: Kysely<LedgerTables>,
  { code, email }: PresentedCode,
  now: string,
): Promise<InvitationRow> {
  const row = await pendingInvitation(db, code, now);
  const usable = row !== undefined && (row.email ?? email) === email;
  if (!usable) throw new AppError('invalid_invite_code', 'This invitation code is invalid or has expired');
  return row;
}

/** Accepts an invitation in the running transaction and opens its family. */
export async function acceptInvitation(
  tx: Tx,
  presented: PresentedCode,
  author: Author,
): Promise<{ family: FamilyTransaction; role: InvitationRow['role'] }> {
  const { family_id } = await requireInvitation(tx.db, presented, tx.now);
  const family = await tx.family(Number(family_id), author);
  // Checked again under the family lock: of two users with the code, one gets in.
  const invitation = await requireInvitation(tx.db, presented, tx.now);
  await endInvitation(family, invitation, 'accepted_at');
  return { family, role: invitation.role };
}

/** Stores and records that an invitation was accepted or revoked. */
async function endInvitation(
  tx: FamilyTransaction,
  before: InvitationRow,
  how: 'accepted_at' | 'revoked_at',
): Promise<void> {
  const after = { ...before, [how]: tx.now };
  await updateInvitationRow(tx.db, after);
  await tx.record({
    resource: 'invitation',
    id: before.id,
    kind: 'update',
    before: invitationRecord(before),
    after: invitationRecord(after),
  });
}

export async function revokeInvitationsOf(tx: FamilyTransaction, userId: string): Promise<void> {
  const open = invitationsOf(tx.db, tx.familyId).where('accepted_at', 'is', null).where('revoked_at', 'is', null);
  const rows = await open.where('invited_by', '=', userId).orderBy('id').execute();
  for (const row of rows) await endInvitation(tx, row, 'revoked_at');
}

const CODE = /^cfi_[0-9a-z]{36}$/i;

/** The stored form of an invitation code. People read codes out and type them, so letter case does not count. */
function codeHash(code: string): string {
  return hashSecret(code.toLowerCase());
}

/** The stored forms that a typed text may have; none if it is no code. Earlier releases counted letter case. */
function codeHashes(typed: string): string[] {
  const code = typed.trim();
  return CODE.test(code) ? [codeHash(code), hashSecret(code)] : [];
}

/** The status of an invitation at `now`, RFC 3339. */
function invitationStatus(row: InvitationRow, now: string): z.output<typeof Invitation>['status'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at <= now ? 'expired' : 'pending';
}

function presentInvitation(row: InvitationRow, now: string): z.output<typeof Invitation> {
  const { id, email, role, invited_by, created_at, expires_at, accepted_at, revoked_at } = row;
  const status = invitationStatus(row, now);
  return { id, email, role, status, invited_by, created_at, expires_at, accepted_at, revoked_at };
}

/** An invitation as change rows store it, without the hash of its code. */
function invitationRecord({ family_id, code_hash, ...rest }: InvitationRow): object {
  return rest;
}

type InvitationRow = LedgerRow<'invitations'>;

type Db = Kysely<LedgerTables>;

async function insertInvitation(db: Db, row: InvitationRow): Promise<void> {
  await addEntries(db, 'invitation', [row.code_hash], Number(row.family_id));
  await db
    .insertInto('invitations')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** The family's invitations. */
function invitationsOf(db: Db, familyId: number) {
  return db.selectFrom('invitations').selectAll().where('family_id', '=', familyId);
}

/** The family's invitation of that id, if there is one. */
function findInvitation(db: Db, familyId: number, id: string): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The invitation with that code; its user belongs to no family yet. */
async function findInvitationByCode(db: Db, hash: string): Promise<InvitationRow | undefined> {
  const found = await findFamilyOf(db, 'invitation', hash);
  return found && invitationsOf(found.db, found.familyId).where('code_hash', '=', hash).executeTakeFirst();
}

/** Stores how an invitation ended. */
async function updateInvitationRow(db: Db, row: InvitationRow): Promise<void> {
  const { accepted_at, revoked_at } = row;
  await db
    .updateTable('invitations')
    .set({ accepted_at, revoked_at })
    .where('family_id', '=', row.family_id)
    .where('id', '=', row.id)
    .execute();
}
