import type { z } from 'zod';
import type { UserActor } from '#application/actor.ts';
import type { Context, PagedContext } from '#application/context.ts';
import { NEWEST_FIRST, pageById } from '#application/page-by-id.ts';
import type { PageQuery } from '#application/pagination.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { presentApplication } from './present.ts';
import type { Application, ApplicationList } from './schemas.ts';
import { type ApplicationRow, applicationsOf, findApplication } from './store.ts';

/** A page of the user's own applications, or for an admin the whole family's, newest first. */
export async function listApplications(
  context: PagedContext,
  query: PageQuery,
): Promise<z.output<typeof ApplicationList>> {
  const { db, actor } = context;
  const owner = actor.role === 'admin' ? undefined : actor.userId;
  const { rows, pagination } = await pageById(context, query, {
    name: 'oauth_applications',
    order: NEWEST_FIRST,
    rows: applicationsOf(db.read, actor.familyId, owner),
  });
  return { oauth_applications: rows.map(presentApplication), pagination };
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
