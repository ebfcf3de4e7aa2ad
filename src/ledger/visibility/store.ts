import type { Kysely } from 'kysely';
import { selectPermission } from '#database/queries/hot-statements.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { Permission } from './permissions.ts';
import type { Membership } from './visible-accounts.ts';

/** The user's permission on the account; undefined if it is hidden or unknown. */
export async function findPermission(
  db: Kysely<LedgerTables>,
  { familyId, userId }: Membership,
  accountId: string,
): Promise<Permission | undefined> {
  return (await selectPermission.first(db, { familyId, userId, accountId }))?.permission;
}
