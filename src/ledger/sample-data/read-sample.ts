import type { Kysely } from 'kysely';
import type { Books } from '#database/books-schema.ts';
import type { Context } from '#http/context.ts';
import { requireAdmin } from '#kernel/require-admin.ts';
import { type Reach, reachOf } from '#ledger/shares/index.ts';
import { countSamples, hasOwnAccounts } from './store.ts';

/** What the family has of sample data. @throws AppError `forbidden` unless the caller is an admin. */
export async function getSampleData({ db, caller }: Context) {
  requireAdmin(caller);
  return presentSampleData(db.read, await reachOf(db.read, caller));
}

/** The same, by the reader or inside a write. */
export async function presentSampleData(db: Kysely<Books>, reach: Reach) {
  const counts = await countSamples(db, reach);
  return { present: (counts.accounts ?? 0) > 0, can_create: !(await hasOwnAccounts(db, reach.familyId)), counts };
}
