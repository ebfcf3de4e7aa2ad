import type { Kysely } from 'kysely';
import { OPEN_STATUSES } from '#database/tables/accounts.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Days, heldPositions } from '#ledger/investments/held-positions.ts';
import type { VisibleAccounts } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

export type HoldingFilter = {
  readonly account_id?: string | undefined;
  readonly account_ids?: readonly string[] | undefined;
  readonly security_id?: string | undefined;
};

/** The positions of visible accounts that hold something on one of these days. */
export function findHeld(db: Db, visible: VisibleAccounts, filter: HoldingFilter, days: Days) {
  const { account_id, account_ids, security_id } = filter;
  let query = heldPositions(db, visible, days)
    .select(['a.type as account_type', 'a.currency'])
    .where('a.status', 'in', OPEN_STATUSES)
    .where('p.quantity', '!=', '0');
  if (account_id !== undefined) query = query.where('p.account_id', '=', account_id);
  if (account_ids !== undefined && account_ids.length > 0) query = query.where('p.account_id', 'in', account_ids);
  if (security_id !== undefined) query = query.where('p.security_id', '=', security_id);
  return query.execute();
}

/** A position with the members of its account and security that a holding shows. */
export type HeldPosition = Awaited<ReturnType<typeof findHeld>>[number];
