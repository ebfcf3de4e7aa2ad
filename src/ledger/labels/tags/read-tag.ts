import type { Context } from '#application/context.ts';
import { type LabelListing, listLabels, requireLabel } from '#ledger/labels/shared/index.ts';
import { presentTag } from './present.ts';
import { TAG } from './store.ts';

/** All tags of the family, or the one of a name. */
export async function listTags({ db, actor }: Context, listing: LabelListing) {
  return (await listLabels(db.read, TAG, actor.familyId, listing)).map(presentTag);
}

/** @throws AppError `not_found`. */
export async function getTag({ db, actor }: Context, id: string) {
  return presentTag(await requireLabel({ db: db.read, familyId: actor.familyId }, TAG, id));
}
