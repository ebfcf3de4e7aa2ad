import type { z } from 'zod';
import { confirmPerson } from '#access/people/users/index.ts';
import type { Context } from '#application/context.ts';
import type { ErasureConfirmation } from './schemas.ts';

/**
 * Makes sure of the person behind a console session. Keys and tokens pass: programs hold them, and were given them to write.
 * @throws AppError what `confirmPerson` throws.
 */
export async function confirmSession(
  context: Context,
  { current_password }: z.output<typeof ErasureConfirmation>,
): Promise<void> {
  if (context.actor.type === 'session') await confirmPerson(context, current_password);
}
