import { AppError } from '#kernel/errors.ts';
import type { UserActor } from './actor.ts';

/** Lets only an admin of the family go on. @throws AppError `forbidden`. */
export function requireAdmin(actor: UserActor): void {
  if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an admin of the family may do this');
}
