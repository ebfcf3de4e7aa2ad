import { addEntries } from '#access/credentials/directory.ts';
import { insertTokens } from '#access/credentials/tokens/index.ts';
import { OPENID_SCOPES } from '#access/oauth/clients/index.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { familyOf } from '../family/dump-ledger.ts';
import type { Coffer, TestUser } from '../server/start-coffer.ts';

/** Inserts a grant of these scopes for an hour; returns its id and an access token. */
export async function allowClient(
  coffer: Coffer,
  user: TestUser,
  clientId: string,
  scopes: readonly string[],
): Promise<{ id: string; token: string }> {
  const family_id = await familyOf(coffer, user);
  const [id, token] = [newId(), newSecret('cfa')];
  const times = { created_at: instant(coffer.now), expires_at: instant(coffer.now + 3_600_000) };
  const { openid = [], api = [] } = Object.groupBy(scopes, (word) =>
    OPENID_SCOPES.some((known) => known === word) ? 'openid' : 'api',
  );
  await coffer.database.write(async ({ db }) => {
    const words = { scopes: JSON.stringify(api), openid: JSON.stringify(openid) };
    const grant = { family_id, id, user_id: user.id, client_id: clientId, ...words, ...times };
    await db.insertInto('grants').values(grant).execute();
    await addEntries(db, 'grant', [id], family_id);
    await insertTokens(db, family_id, [{ id: hashSecret(token), grant_id: id, kind: 'access', ...times }]);
  });
  return { id, token };
}
