import type { z } from 'zod';
import type { PagedContext } from '#application/context.ts';
import { NEWEST_FIRST, pageById } from '#application/page-by-id.ts';
import type { PageQuery } from '#application/pagination.ts';
import { instant } from '#kernel/time/clock.ts';
import { presentInvitation } from './present.ts';
import type { InvitationList } from './schemas.ts';
import { invitationsOf } from './store.ts';

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
