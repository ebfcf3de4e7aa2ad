import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { foreignShares, NO_SHARE } from '#ledger/balances/index.ts';
import type { Membership } from '#ledger/sharing/index.ts';
import { listAccounts } from './store.ts';

const PAGE = 500;

/** The present balances of the accounts that the user sees, as the API shows them: minor units, by account. */
export async function balancesOf(db: Kysely<LedgerTables>, member: Membership): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listAccounts(db, member, { includeDisabled: true, limit: PAGE, offset });
    const shares = await foreignShares(db, member.familyId, rows);
    for (const row of rows) balances.set(row.id, row.balance_minor + (shares.get(row.id) ?? NO_SHARE).converted);
    if (rows.length < PAGE) return balances;
  }
}
