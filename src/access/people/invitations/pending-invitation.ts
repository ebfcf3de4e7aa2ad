import type { Kysely } from 'kysely';
import type { Author, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { endInvitation } from './end-invitation.ts';
import { codeHashes } from './invitation-code.ts';
import { invitationStatus } from './present.ts';
import { findInvitationByCode, type InvitationRow } from './store.ts';

/** An invitation code and the email address it is used for. */
type PresentedCode = { readonly code: string; readonly email: string };

/** The pending invitation of a code, at `now`, RFC 3339, for whatever address. */
export async function pendingInvitation(
  db: Kysely<LedgerTables>,
  code: string,
  now: string,
): Promise<InvitationRow | undefined> {
  const hashes = codeHashes(code);
  const row = hashes.length === 0 ? undefined : await findInvitationByCode(db, hashes);
  return row !== undefined && invitationStatus(row, now) === 'pending' ? row : undefined;
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
