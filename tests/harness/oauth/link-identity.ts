import { insertIdentity } from '#access/sign-in/identity-provider/store.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { familyOf } from '../family/dump-ledger.ts';
import type { Coffer, TestUser } from '../server/start-coffer.ts';

/** Inserts a linked identity of the user; returns its id. */
export async function linkIdentity(coffer: Coffer, user: TestUser, email: string): Promise<string> {
  const family_id = await familyOf(coffer, user);
  const [id, subject] = [newId(), newId()];
  const row = { family_id, id, user_id: user.id, issuer: 'https://id.example', subject, email };
  const times = { created_at: instant(coffer.now), last_used_at: null };
  await coffer.database.write(({ db }) => insertIdentity(db, { ...row, ...times }));
  return id;
}
