import type { z } from 'zod';
import { signInOf } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { AppError } from '#kernel/errors.ts';
import { newSecret } from '#kernel/tokens.ts';
import { secretColumns } from './create-application.ts';
import type { IssuedApplication } from './schemas.ts';
import { changeApplication } from './update-application.ts';

/**
 * Gives one of the user's own applications a new secret; the old one stops working immediately. @throws AppError `not_found`,
 * `forbidden`, or `conflict` for a public application.
 */
export async function rotateSecret(context: Context, id: string): Promise<z.output<typeof IssuedApplication>> {
  const secret = newSecret('cfp');
  const shown = await changeApplication(context, id, (before) => {
    if (before.secret_hash === null) throw new AppError('conflict', 'A public application has no secret');
    return { ...secretColumns(secret), sign_in_id: signInOf(context.actor) };
  });
  return { ...shown, client_secret: secret };
}
