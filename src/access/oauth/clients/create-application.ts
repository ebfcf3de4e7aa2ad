import type { z } from 'zod';
import { signInOf } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { hashSecret, lastFour, newSecret } from '#kernel/tokens.ts';
import { presentApplication } from './present.ts';
import type { IssuedApplication, NewApplication } from './schemas.ts';
import { type ApplicationRow, applicationsOf, insertApplication } from './store.ts';

const APPLICATIONS_MAX = 50;

/**
 * Registers an application of the user. Only this response contains the secret of a confidential one. @throws AppError
 * `conflict` at the maximum.
 */
export async function createApplication(
  context: Context,
  { name, redirect_uris, scopes, confidential }: z.output<typeof NewApplication>,
): Promise<z.output<typeof IssuedApplication>> {
  const { userId } = context.actor;
  const secret = confidential ? newSecret('cfp') : null;
  return writeFamily(context, async (tx) => {
    if ((await applicationsOf(tx.db, tx.familyId, userId).execute()).length >= APPLICATIONS_MAX) {
      throw new AppError('conflict', `A user has at most ${APPLICATIONS_MAX} applications; delete one first`);
    }
    const row: ApplicationRow = {
      family_id: tx.familyId,
      id: newId(),
      user_id: userId,
      name,
      redirect_uris: JSON.stringify(redirect_uris),
      scopes: JSON.stringify(scopes),
      confidential: flag(confidential),
      ...secretColumns(secret),
      sign_in_id: signInOf(context.actor),
      created_at: tx.now,
      updated_at: tx.now,
    };
    await insertApplication(tx.db, row);
    const after = presentApplication(row);
    await tx.record({ resource: 'oauth_application', id: row.id, kind: 'create', after });
    return { ...after, ...(secret !== null && { client_secret: secret }) };
  });
}

/** The columns of a client secret; null for none. */
export function secretColumns(secret: string | null): Pick<ApplicationRow, 'secret_hash' | 'secret_last_four'> {
  if (secret === null) return { secret_hash: null, secret_last_four: null };
  return { secret_hash: hashSecret(secret), secret_last_four: lastFour(secret) };
}
