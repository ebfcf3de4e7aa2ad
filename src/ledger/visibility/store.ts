import type { Kysely } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { Permission } from './permissions.ts';
import type { Membership } from './visible-accounts.ts';

const selectPermission = statement(
  (db: Kysely<LedgerTables>, { familyId, userId, accountId }: Membership & { readonly accountId: string }) =>
    db
      .selectFrom('account_shares')
      .select('permission')
      .where('family_id', '=', familyId)
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId),
);

/** The user's permission on the account; undefined if it is hidden or unknown. */
export async function findPermission(
  db: Kysely<LedgerTables>,
  { familyId, userId }: Membership,
  accountId: string,
): Promise<Permission | undefined> {
  return (await selectPermission.first(db, { familyId, userId, accountId }))?.permission;
}
