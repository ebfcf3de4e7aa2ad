import type { Context } from '#application/context.ts';
import { notFound } from '#kernel/errors.ts';
import { presentMerchant } from './present.ts';
import { findMerchant, listMerchants } from './store.ts';

/** All merchants of the family by name. */
export async function listAllMerchants({ db, actor }: Context) {
  return (await listMerchants(db.read, actor.familyId)).map(presentMerchant);
}

/** One merchant. */
export async function getMerchant({ db, actor }: Context, id: string) {
  const row = await findMerchant(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Merchant');
  return presentMerchant(row);
}
