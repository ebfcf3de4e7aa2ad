import type { z } from 'zod';
import type { Invitation } from './schemas.ts';
import type { InvitationRow } from './store.ts';

/** The status of an invitation at `now`, RFC 3339. */
export function invitationStatus(row: InvitationRow, now: string): z.output<typeof Invitation>['status'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at <= now ? 'expired' : 'pending';
}

/** An invitation on the wire. */
export function presentInvitation(row: InvitationRow, now: string): z.output<typeof Invitation> {
  const { id, email, role, invited_by, created_at, expires_at, accepted_at, revoked_at } = row;
  const status = invitationStatus(row, now);
  return { id, email, role, status, invited_by, created_at, expires_at, accepted_at, revoked_at };
}

/** An invitation as change rows store it, without the hash of its code. */
export function invitationRecord({ family_id, code_hash, ...rest }: InvitationRow): object {
  return rest;
}
