import { forgetSecrets as forgetSealed } from '#access/forget-secrets.ts';
import { forgetWebhooks } from '#integrations/index.ts';
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
