import { findLiveGrants } from '#access/credentials/tokens/index.ts';
import { callerOf, type UserActor } from '#application/actor.ts';
import type { LedgerDatabase } from '#database/ledger-database.ts';
import { showClient } from './show-client.ts';

/** The name of the key or application that acts for a user; null for a person. */
export async function credentialName(db: LedgerDatabase, actor: UserActor): Promise<string | null> {
  if (actor.type === 'api_key') return actor.apiKey.name;
  if (callerOf(actor) === 'person') return null;
  const [grant] = await findLiveGrants(db.read, actor.familyId, actor.userId, { id: actor.credentialId });
  return grant === undefined ? null : (await showClient(db.everyFamily, grant.client_id)).name;
}
