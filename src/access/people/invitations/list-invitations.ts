import type { z } from 'zod';
import type { PagedContext } from '#application/context.ts';
import { type PageQuery, pageOfWhole } from '#application/pagination.ts';
import { instant } from '#kernel/time/clock.ts';
import { presentInvitation } from './present.ts';
import type { InvitationList } from './schemas.ts';
import { listInvitationRows } from './store.ts';

/** A page of the family's invitations, newest first. */
export async function listInvitations(
  context: PagedContext,
  query: PageQuery,
): Promise<z.output<typeof InvitationList>> {
  const { db, clock, actor } = context;
  const now = instant(clock());
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'invitations',
    rows: await listInvitationRows(db.read, actor.familyId),
    order: 'descending',
    idOf: ({ id }) => id,
  });
  return { invitations: rows.map((row) => presentInvitation(row, now)), pagination };
}
