import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { changeApplication } from './change-application.ts';
import { requireCovered } from './create-application.ts';
import type { Application, ApplicationChange } from './schemas.ts';

/**
 * Changes one of the caller's own applications. The grants it has keep their scopes: for more it must ask again.
 * @throws AppError `not_found`, `insufficient_scope` or `forbidden`.
 */
export async function updateApplication(
  context: Context,
  id: string,
  { name, redirect_uris, scopes }: z.output<typeof ApplicationChange>,
): Promise<z.output<typeof Application>> {
  return changeApplication(context, id, () => {
    if (scopes !== undefined) requireCovered(context.actor, scopes);
    return {
      ...(name !== undefined && { name }),
      ...(redirect_uris !== undefined && { redirect_uris: JSON.stringify(redirect_uris) }),
      ...(scopes !== undefined && { scopes: JSON.stringify(scopes) }),
    };
  });
}
