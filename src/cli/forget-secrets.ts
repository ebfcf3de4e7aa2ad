import { forgetSecrets as forgetSealed } from '#access/forget-secrets.ts';
import { type CommandParts, contextOf } from './with-database.ts';

/** Gives up the secrets that a lost key sealed. */
export async function forgetSecrets(parts: CommandParts): Promise<string> {
  const users = await forgetSealed(contextOf(parts));
  return (
    `the sealed secrets are deleted, and ${users} ${users === 1 ? 'user is' : 'users are'} signed out. Authenticator apps are off and ` +
    'must be set up again; OAuth clients with OpenID Connect fetch the new keys by themselves'
  );
}
