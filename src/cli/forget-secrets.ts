import { deleteServerKeys } from '#access/credentials/server-keys.ts';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { FIRST_PARTY_CLIENT, revokeGrants } from '#access/credentials/tokens/index.ts';
import { listUsers } from '#access/people/users/index.ts';
import { deleteSecondFactorOf } from '#access/sign-in/second-factors/index.ts';
import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { forgetWebhooks } from '#integrations/webhooks/write-webhook.ts';
import { type CommandParts, contextOf } from './with-database.ts';

/** Gives up the secrets that a lost key sealed. */
export async function forgetSecrets(parts: CommandParts): Promise<string> {
  await forgetWebhooks(contextOf(parts));
  const users = await forgetSealed(contextOf(parts));
  return (
    `the sealed secrets are deleted, and ${users} ${users === 1 ? 'user is' : 'users are'} signed out. Authenticator apps are off and ` +
    'must be set up again, webhooks too; OAuth clients with OpenID Connect fetch the new keys by themselves'
  );
}

/**
 * Deletes authenticator apps with their recovery codes, and the server's keys; ends every sign-in. Returns the number of users. The
 * server's keys go last, so that an interrupted run is repeated as a whole.
 */
async function forgetSealed({ db, actor, requestId }: Context<CliActor>): Promise<number> {
  const families = await db.everyFamily.selectFrom('families').select('id').orderBy('id').execute();
  let count = 0;
  for (const { id } of families) {
    count += await db.writeFamily(Number(id), { actor, requestId }, async (tx) => {
      const users = await listUsers(tx.db, tx.familyId);
      for (const user of users) {
        await deleteSecondFactorOf(tx, user.id);
        await endSessions(tx, user.id);
        await revokeGrants(tx, user.id, { clientId: FIRST_PARTY_CLIENT });
      }
      return users.length;
    });
  }
  await db.write((tx) => deleteServerKeys(tx.db));
  return count;
}
