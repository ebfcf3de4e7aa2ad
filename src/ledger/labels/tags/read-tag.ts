import type { Context } from '#application/context.ts';
import { notFound } from '#kernel/errors.ts';
import { presentTag } from './present.ts';
import { findTag, listTags } from './store.ts';

/** All tags of the family by name. */
export async function listAllTags({ db, actor }: Context) {
  return (await listTags(db.read, actor.familyId)).map(presentTag);
}

/** One tag. */
export async function getTag({ db, actor }: Context, id: string) {
  const row = await findTag(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Tag');
  return presentTag(row);
}
