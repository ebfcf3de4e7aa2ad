import type { Kysely } from 'kysely';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored account. */
export type AccountRow = LedgerRow<'accounts'>;

type Db = Kysely<LedgerTables>;

const selectAccount = prepared((db: Db, param: Param<{ familyId: number; id: string }>) =>
  db.selectFrom('accounts').selectAll().where('family_id', '=', param('familyId')).where('id', '=', param('id')),
);

/** The family's account of that id, whether or not the actor sees it. */
export function findAccount(db: Db, familyId: number, id: string): Promise<AccountRow | undefined> {
  return selectAccount.first(db, { familyId, id });
}
