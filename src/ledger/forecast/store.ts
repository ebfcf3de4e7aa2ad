import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { countedEntry } from '#ledger/counted-entries/index.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility/index.ts';

type Db = Kysely<LedgerTables>;
type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** The visible entries of some days in the currencies of their accounts. */
function entries(db: Db, visible: VisibleAccounts, { from, to }: Days) {
  return db
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    )
    .select(['t.id', 't.parent_id as parentId', 't.account_id as accountId', 't.category_id as categoryId'])
    .select(['t.name', 't.date', 't.amount_minor as amountMinor'])
    .where('t.family_id', '=', visible.familyId)
    .where('t.date', '>=', from)
    .where('t.date', '<=', to)
    .whereRef('t.currency', '=', 'a.currency')
    .where(visibleTo(visible, 't.account_id'));
}

/** The entries that count as income or spending. Split lines count in place of their parents. */
export function findCounted(db: Db, visible: VisibleAccounts, days: Days) {
  return entries(db, visible, days).where(countedEntry('t')).orderBy('t.id').execute();
}

/** The entries that balances have on these days. */
export function findPosted(db: Db, visible: VisibleAccounts, days: Days) {
  return entries(db, visible, days).where('t.parent_id', 'is', null).orderBy('t.date').orderBy('t.id').execute();
}

/** An entry of {@link findPosted}. */
export type PostedEntry = Awaited<ReturnType<typeof findPosted>>[number];
