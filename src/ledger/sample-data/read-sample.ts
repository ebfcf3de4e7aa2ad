import type { Kysely } from 'kysely';
import type { Context } from '#application/context.ts';
import { requireAdmin } from '#application/requirement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type VisibleAccounts, visibleAccountsFor } from '#ledger/visibility/index.ts';
import { countSamples, hasOwnAccounts } from './store.ts';

/** The state of the family's sample data. @throws AppError `forbidden` unless the user is an admin. */
export async function getSampleData({ db, actor }: Context) {
  requireAdmin(actor);
  return presentSampleData(db.read, await visibleAccountsFor(db, actor));
}

/** The same; pass `tx.db` inside a write. */
export async function presentSampleData(db: Kysely<LedgerTables>, visible: VisibleAccounts) {
  const counts = await countSamples(db, visible);
  return { present: (counts.accounts ?? 0) > 0, can_create: !(await hasOwnAccounts(db, visible.familyId)), counts };
}
