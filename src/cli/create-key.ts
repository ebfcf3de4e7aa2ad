import { createKeyFor, NewApiKey } from '#access/api-keys/keys/index.ts';
import { findUserByEmail } from '#access/people/users/index.ts';
import { parse } from '#application/issues.ts';
import { AppError } from '#kernel/errors.ts';
import { type CommandParts, contextOf } from './with-database.ts';

/** Creates an API key for the user with that email address and returns its secret. */
export async function createKey(
  parts: CommandParts,
  email: string,
  name: string,
  scopes: readonly string[],
): Promise<string> {
  const input = parse(NewApiKey, { name, scopes });
  const user = await findUserByEmail(parts.database.read, email.trim().toLowerCase());
  if (user === undefined) throw new AppError('not_found', `no user has the email address ${email}`);
  const owner = { familyId: Number(user.family_id), userId: user.id };
  return createKeyFor(contextOf(parts), parts, owner, input);
}
