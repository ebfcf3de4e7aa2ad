import { issueKey } from '#access/api-keys/keys/index.ts';
import { findUserByEmail } from '#access/people/users/index.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { isScope } from '#kernel/scopes.ts';
import type { CommandParts } from './with-database.ts';

/** Makes an API key for the user of that e-mail address and returns it in the clear. */
export async function createKey(
  { database, settings }: CommandParts,
  email: string,
  name: string,
  scopes: readonly string[],
): Promise<string> {
  const unknown = scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined) throw invalid('/scopes', 'unknown', `${unknown} is not a scope`);
  return database.write(async (tx) => {
    const user = await findUserByEmail(tx.db, email.trim().toLowerCase());
    if (user === undefined) throw new AppError('not_found', `there is no user ${email}`);
    const family = await tx.family(Number(user.family_id), { actor: { type: 'cli' }, requestId: 'cli' });
    const plan = {
      userId: user.id,
      name,
      tier: settings.defaultTier,
      source: 'console',
      scopes,
      expiresAt: null,
      allowedIps: null,
    } as const;
    return (await issueKey(family, plan)).secret;
  });
}
