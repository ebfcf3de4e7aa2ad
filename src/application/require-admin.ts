import type { Caller } from '#kernel/caller.ts';
import { AppError } from '#kernel/errors.ts';

/** Lets only an admin of the family go on. @throws AppError `forbidden`. */
export function requireAdmin(caller: Caller): void {
  if (caller.role !== 'admin') throw new AppError('forbidden', 'Only an admin of the family may do this');
}
