import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { countedEntry } from '#ledger/counted-entries/index.ts';
import { INFLOW_KIND } from '#ledger/posting/index.ts';
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

/** The entries that balances have on these days; of one account, if it is given. */
export function findPosted(db: Db, visible: VisibleAccounts, days: Days, accountId?: string) {
  let query = entries(db, visible, days).where('t.parent_id', 'is', null);
  if (accountId !== undefined) query = query.where('t.account_id', '=', accountId);
  return query.orderBy('t.date').orderBy('t.id').execute();
}

/** The transfers into visible accounts, in one currency; suggested ones are not among them. */
function transfers(db: Db, visible: VisibleAccounts) {
  return db
    .selectFrom('transactions as i')
    .innerJoin('transfers as x', (join) =>
      join.onRef('x.family_id', '=', 'i.family_id').onRef('x.id', '=', 'i.transfer_id'),
    )
    .innerJoin('transactions as o', (join) =>
      join.onRef('o.family_id', '=', 'x.family_id').onRef('o.id', '=', 'x.outflow_transaction_id'),
    )
    .where('i.family_id', '=', visible.familyId)
    .where('i.kind', '=', INFLOW_KIND)
    .where('i.amount_minor', '>', 0n)
    .whereRef('i.currency', '=', 'o.currency')
    .where(visibleTo(visible, 'i.account_id'));
}

/** The transfers of some days. */
export function findTransfers(db: Db, visible: VisibleAccounts, { from, to }: Days) {
  return transfers(db, visible)
    .select(['o.id as outflowId', 'o.account_id as fromAccountId', 'i.account_id as toAccountId', 'i.date'])
    .select(['i.name as inflowName', 'o.name as outflowName', 'i.amount_minor as amountMinor'])
    .where('i.date', '>=', from)
    .where('i.date', '<=', to)
    .orderBy('i.id')
    .execute();
}

/** The accounts that received these payments, by their ids. */
export async function findReceivers(db: Db, visible: VisibleAccounts, outflowIds: readonly string[]) {
  if (outflowIds.length === 0) return new Map<string, string>();
  const query = transfers(db, visible).select(['o.id', 'i.account_id as accountId']).where('o.id', 'in', outflowIds);
  return new Map((await query.execute()).map(({ id, accountId }) => [id, accountId]));
}

/** An entry of {@link findPosted}. */
export type PostedEntry = Awaited<ReturnType<typeof findPosted>>[number];
