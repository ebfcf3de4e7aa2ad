import type { Context } from '#application/context.ts';
import { notFound } from '#kernel/errors.ts';
import { presentTag } from './present.ts';
import { findTag, listTags } from './store.ts';

/** All tags of the family by name. */
export async function listAllTags({ db, caller }: Context) {
  return (await listTags(db.read, caller.familyId)).map(presentTag);
}

/** One tag. */
export async function getTag({ db, caller }: Context, id: string) {
  const row = await findTag(db.read, caller.familyId, id);
  if (row === undefined) throw notFound('Tag');
  return presentTag(row);
}
