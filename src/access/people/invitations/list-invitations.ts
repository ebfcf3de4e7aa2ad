import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { instant } from '#kernel/time/clock.ts';
import { presentInvitation } from './present.ts';
import type { InvitationList } from './schemas.ts';
import { listInvitationRows } from './store.ts';

/** The family's invitations, newest first. */
export async function listInvitations({ db, clock, actor }: Context): Promise<z.output<typeof InvitationList>> {
  const now = instant(clock());
  const rows = await listInvitationRows(db.read, actor.familyId);
  return { invitations: rows.map((row) => presentInvitation(row, now)) };
}
