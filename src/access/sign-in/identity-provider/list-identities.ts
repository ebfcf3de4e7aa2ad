import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { presentIdentity } from './present.ts';
import type { IdentityList } from './schemas.ts';
import { listUserIdentities } from './store.ts';

/** Whether any identity signs the user in. */
export async function hasIdentity(db: Context['db']['read'], familyId: number, userId: string): Promise<boolean> {
  return (await listUserIdentities(db, familyId, userId)).length > 0;
}

/** The caller's own identities, oldest first. */
export async function listIdentities({ db, actor }: Context): Promise<z.output<typeof IdentityList>> {
  const rows = await listUserIdentities(db.read, actor.familyId, actor.userId);
  return { identities: rows.map(presentIdentity) };
}
