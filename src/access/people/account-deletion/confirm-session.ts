import type { z } from 'zod';
import { confirmPerson } from '#access/people/users/index.ts';
import type { Context } from '#application/context.ts';
import type { DeletionConfirmation } from './schemas.ts';

/**
 * Confirms the user behind a console session. API keys and tokens pass: they were given to programs to write with. @throws
 * AppError as `confirmPerson`.
 */
export async function confirmSession(
  context: Context,
  { current_password }: z.output<typeof DeletionConfirmation>,
): Promise<void> {
  if (context.actor.type === 'session') await confirmPerson(context, current_password);
}
