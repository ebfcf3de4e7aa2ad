import type { z } from 'zod';
import type { AccessHolder, AccessHolders } from '#access/access-parts.ts';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { revokeGrants } from '#access/credentials/tokens/index.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { PasswordChanged } from './schemas.ts';

/**
 * After a new password: ends the user's sign-ins and connected apps, except one, and disables what was made in them, because another
 * person may have known the old password. Returns this and what still has access. Forget the user after the commit.
 */
export async function passwordChanged(
  tx: FamilyTransaction,
  userId: string,
  holders: readonly AccessHolders[],
  exceptId?: string,
): Promise<z.output<typeof PasswordChanged>> {
  const grants = await revokeGrants(tx, userId, {}, exceptId);
  const sessions = await endSessions(tx, userId, { ...(exceptId !== undefined && { except: exceptId }) });
  const ended = [...grants, ...sessions].filter(({ expires_at }) => expires_at > tx.now).map(({ id }) => id);
  const disabled: AccessHolder[] = [];
  if (ended.length > 0) {
    for (const { disableMadeIn } of holders) disabled.push(...((await disableMadeIn?.(tx, userId, ended)) ?? []));
  }
  const access: AccessHolder[] = [];
  for (const { list } of holders) access.push(...(await list(tx, userId)));
  return { disabled, access: access.filter(({ id }) => !disabled.some((one) => one.id === id)) };
}
