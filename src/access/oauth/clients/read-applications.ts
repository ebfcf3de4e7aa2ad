import type { z } from 'zod';
import type { UserActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { presentApplication } from './present.ts';
import type { Application, ApplicationList } from './schemas.ts';
import { type ApplicationRow, findApplication, listApplicationRows } from './store.ts';

/** The user's own applications, or for an admin the whole family's, newest first. */
export async function listApplications({ db, actor }: Context): Promise<z.output<typeof ApplicationList>> {
  const owner = actor.role === 'admin' ? undefined : actor.userId;
  const rows = await listApplicationRows(db.read, actor.familyId, owner);
  return { oauth_applications: rows.map(presentApplication) };
}

/** @throws AppError `not_found`. */
export async function getApplication({ db, actor }: Context, id: string): Promise<z.output<typeof Application>> {
  return presentApplication(visible(await findApplication(db.read, id), actor));
}

/** The row if the actor may see it. @throws AppError `not_found`, for others' too. */
export function visible(row: ApplicationRow | undefined, actor: UserActor): ApplicationRow {
  const isSeen =
    row !== undefined &&
    Number(row.family_id) === actor.familyId &&
    (row.user_id === actor.userId || actor.role === 'admin');
  if (!isSeen) throw notFound('OAuth application');
  return row;
}

/**
 * The row if it is the user's own. An admin reads others' applications but changes none: an application acts for its owner.
 * @throws AppError `not_found` or `forbidden`.
 */
export function own(row: ApplicationRow | undefined, actor: UserActor): ApplicationRow {
  const seen = visible(row, actor);
  if (seen.user_id !== actor.userId)
    throw new AppError('forbidden', 'Only the user who registered the application can do this');
  return seen;
}
