import type { z } from 'zod';
import { findFamily } from '#access/people/families/index.ts';
import type { Context } from '#application/context.ts';
import { notFound } from '#kernel/errors.ts';
import { presentMember, presentProfile } from './present.ts';
import type { MemberList, Profile } from './schemas.ts';
import { findUser, listUsers } from './store.ts';

export async function getProfile({ db, actor }: Context): Promise<z.output<typeof Profile>> {
  const user = await findUser(db.read, actor.familyId, actor.userId);
  if (user === undefined) throw notFound('User');
  return presentProfile(user, await findFamily(db.read, actor.familyId));
}

/** All members of the family, including deactivated ones. */
export async function listMembers({ db, actor }: Context): Promise<z.output<typeof MemberList>> {
  return { users: (await listUsers(db.read, actor.familyId)).map(presentMember) };
}
