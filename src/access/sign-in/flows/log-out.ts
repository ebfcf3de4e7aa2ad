import type { AccessParts } from '#access/access-parts.ts';
import { revokeGrants } from '#access/credentials/tokens/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { AppError } from '#kernel/errors.ts';

/** Revokes the grant of the presented access token, including its refresh token. @throws AppError `bad_request`. */
export async function logOut(context: Context, { credentials }: AccessParts): Promise<void> {
  const { type, credentialId, userId } = context.actor;
  if (type !== 'oauth') throw new AppError('bad_request', 'Only an access token can be logged out');
  await writeFamily(context, (tx) => revokeGrants(tx, userId, { id: credentialId }));
  credentials.forgetUser(userId);
}
