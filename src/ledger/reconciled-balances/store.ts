import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

export type ReconciledRow = LedgerRow<'reconciled_balances'>;

type Account = { readonly familyId: number; readonly accountId: string };

function ofAccount(db: Db, { familyId, accountId }: Account) {
  return db
    .selectFrom('reconciled_balances as r')
    .where('r.family_id', '=', familyId)
    .where('r.account_id', '=', accountId);
}

// Author and time are those of its change.
function withAuthor(query: ReturnType<typeof ofAccount>) {
  return query
    .leftJoin('changes as c', (join) =>
      join.onRef('c.family_id', '=', 'r.family_id').onRef('c.sequence', '=', 'r.sequence'),
    )
    .selectAll('r')
    .select(['c.at', 'c.user_id', 'c.credential_id', 'c.authentication_method']);
}

/** A reconciled balance with its author. */
export type ReconciledView = Awaited<ReturnType<ReturnType<typeof withAuthor>['execute']>>[number];

/** The reconciled balances of an account on the days of a period, newest first. */
export function findReconciledBetween(
  db: Db,
  account: Account,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReconciledView[]> {
  return withAuthor(ofAccount(db, account))
    .where('r.date', '>=', from)
    .where('r.date', '<=', to)
    .orderBy('r.date', 'desc')
    .execute();
}

/** The first day of an account that is reconciled; undefined without one. */
export async function firstReconciledDay(db: Db, account: Account): Promise<string | undefined> {
  return (await ofAccount(db, account).select('r.date').orderBy('r.date').limit(1).executeTakeFirst())?.date;
}

export function findReconciledOn(db: Db, account: Account, date: string): Promise<ReconciledRow | undefined> {
  return ofAccount(db, account).selectAll('r').where('r.date', '=', date).executeTakeFirst();
}

export function findReconciledOf(db: Db, account: Account): Promise<ReconciledRow[]> {
  return ofAccount(db, account).selectAll('r').orderBy('r.date').execute();
}

export function findReconciled(db: Db, familyId: number, id: string): Promise<ReconciledRow | undefined> {
  return db
    .selectFrom('reconciled_balances')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}
