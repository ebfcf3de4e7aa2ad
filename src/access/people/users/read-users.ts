import type { z } from 'zod';
import { findFamily } from '#access/people/families/index.ts';
import type { Context, PagedContext } from '#application/context.ts';
import { OLDEST_FIRST, pageById } from '#application/page-by-id.ts';
import type { PageQuery } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import { presentMember, presentProfile } from './present.ts';
import type { MemberList, Profile } from './schemas.ts';
import { findUser, usersOf } from './store.ts';

export async function getProfile({ db, actor }: Context): Promise<z.output<typeof Profile>> {
  const user = await findUser(db.read, actor.familyId, actor.userId);
  if (user === undefined) throw notFound('User');
  return presentProfile(user, await findFamily(db.read, actor.familyId));
}

/** A page of the family's members, including deactivated ones, oldest first. */
export async function listMembers(context: PagedContext, query: PageQuery): Promise<z.output<typeof MemberList>> {
  const { rows, pagination } = await pageById(context, query, {
    name: 'users',
    order: OLDEST_FIRST,
    rows: usersOf(context.db.read, context.actor.familyId),
  });
  return { users: rows.map(presentMember), pagination };
}
