import type { Context } from '#application/context.ts';
import { type LabelListing, listLabels, requireLabel } from '#ledger/labels/shared/index.ts';
import { presentMerchant } from './present.ts';
import { MERCHANT } from './store.ts';

/** All merchants of the family, or the one of a name. */
export async function listMerchants({ db, actor }: Context, listing: LabelListing) {
  return (await listLabels(db.read, MERCHANT, actor.familyId, listing)).map(presentMerchant);
}

/** @throws AppError `not_found`. */
export async function getMerchant({ db, actor }: Context, id: string) {
  return presentMerchant(await requireLabel({ db: db.read, familyId: actor.familyId }, MERCHANT, id));
}
